// Requests to other sites. Addresses of this machine and of private networks are refused: a link in the content must not
// reveal which services run there.
import { type LookupAddress, lookup } from 'node:dns';
import { request as sendPlainly } from 'node:http';
import { request as sendSecurely } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { retryAfter } from '../kit/requests.ts';
import { parseUrl } from '../kit/urls/parse-url.ts';

/** Returns the first answer after redirects: its status, and the seconds that it asks to wait. Rejects without an answer. */
export type Request = (
  method: 'HEAD' | 'GET',
  address: string,
) => Promise<{ readonly status: number; readonly retryAfter: number | undefined }>;

const HEADERS = { 'user-agent': 'sitewright (site check --external)', accept: '*/*' };

export type Reach = 'public' | 'everywhere';

/** Creates requests over the network, which follow redirects. `signal` ends all of them. */
export function createRequest(signal: AbortSignal, reach: Reach): Request {
  return async (method, address) => {
    // Milliseconds before a request is abandoned.
    const ended = AbortSignal.any([signal, AbortSignal.timeout(15_000)]);
    let url = new URL(address);
    // Up to 10 redirects are followed.
    for (let hops = 0; hops <= 10; hops += 1) {
      if (reach === 'public') refusePrivate(url);
      const { location, ...answer } = await requestOnce(method, url, reach, ended);
      const isMoved = answer.status >= 300 && answer.status < 400 && location !== undefined;
      const next = isMoved ? parseUrl(location, url) : undefined;
      if (!next) return answer;
      url = next;
      if (!/^https?:$/.test(url.protocol)) return answer;
    }
    throw new Error('it redirects endlessly');
  };
}

function requestOnce(
  method: 'HEAD' | 'GET',
  url: URL,
  reach: Reach,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Request>> & { readonly location: string | undefined }> {
  const send = url.protocol === 'https:' ? sendSecurely : sendPlainly;
  return new Promise((resolve, reject) => {
    const options = { method, headers: HEADERS, signal, ...(reach === 'public' && { lookup: lookupPublic }) };
    const request = send(url, options, ({ statusCode = 0, headers }) => {
      request.destroy();
      resolve({
        status: statusCode,
        retryAfter: retryAfter(headers['retry-after'] ?? null),
        location: headers.location,
      });
    });
    // The start of an answer is enough.
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    request.end();
  });
}

/** Private networks: https://www.iana.org/assignments/iana-ipv4-special-registry and the one for IPv6. */
const SUBNETS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

export function isPrivate(address: string): boolean {
  const list = new BlockList();
  for (const subnet of SUBNETS) {
    const [net = '', bits = ''] = subnet.split('/');
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Throws if a host is a private address. Names are checked by their addresses when they are looked up. */
function refusePrivate({ hostname }: URL): void {
  const plain = hostname.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 && isPrivate(plain)) throw new PrivateAddress(plain);
}

/** Looks up a name, and fails if one of its addresses is private. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error, '', 4);
    if (addresses.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddress(hostname), '', 4);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
