// Addresses that mean something on this machine or in its network alone. What content links to is not asked there: it
// could tell of services that nobody outside is to know of.
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** https://www.iana.org/assignments/iana-ipv4-special-registry and the one for IPv6. */
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

/** Throws where a host is written as such an address. Names are judged by what they stand for, when they are looked up. */
export function refusePrivate({ hostname }: URL): void {
  const plain = hostname.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 && isPrivate(plain)) throw new PrivateAddress(plain);
}

/** Looks a name up, and fails where one of its addresses is private. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error, '', 4);
    if (addresses.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddress(hostname), '', 4);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
