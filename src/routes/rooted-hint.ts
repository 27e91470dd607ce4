/** What to write in place of an address that does not begin with one slash. */
export function rootedHint(written: string): string {
  const [host, path = ''] = /^(?:[a-z]+:)?[\\/]{2}[^\\/]*(\/.*)?$/i.exec(written) ?? [];
  if (host !== undefined) return `Write it without the host${path === '' ? ', as in /about/' : `: ${path}`}.`;
  const name = written.replace(/^[./\\]+|[\\/]+$/g, '');
  if (name === '') return 'Begin it with one slash, as in /about/.';
  return `Write the whole address, from the home page on: /${name}${/\.\w+$/.test(name) ? '' : '/'}.`;
}
