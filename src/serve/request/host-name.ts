// Which `Host` headers are answered: names that only this machine can mean. A page of another site that
// points its own name at 127.0.0.1 (DNS rebinding) is refused by it.

/** `name:port`, `[address]:port`, or either without the port. */
const SHAPE = /^([a-z0-9_](?:[a-z0-9_.-]*)|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const LOCAL = /^(?:(?:[a-z0-9_-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

export type HostVerdict = 'own' | 'foreign' | 'malformed';

/** `values` are all `Host` headers of a request; `allowed` holds further names, in lower case. */
export function judgeHost(values: readonly string[], allowed: ReadonlySet<string>): HostVerdict {
  const [value] = values;
  if (value === undefined || values.length > 1) return 'malformed';
  const match = SHAPE.exec(value.toLowerCase());
  if (!match || Number(match[2] ?? 0) > 65_535) return 'malformed';
  const name = (match[1] ?? '').replace(/\.$/, '');
  return LOCAL.test(name) || allowed.has(name) ? 'own' : 'foreign';
}

/** An address of a socket as it stands in a `Host` header: IPv6 in brackets. */
export function hostOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').toLowerCase();
  return plain.includes(':') ? `[${plain}]` : plain;
}
