import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export type ClientAddress = (request: IncomingMessage) => string;

/** Whether it is a list of networks such as `10.0.0.0/8, fd00::/8`. */
export function areNetworks(text: string): boolean {
  return text.split(',').every((network) => {
    const [address = '', length = '', ...more] = network.trim().split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    return isIP(address) !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= longest && more.length === 0;
  });
}

/**
 * Who sent a request. What it says of that itself is believed only as far as proxies of ours wrote it: those in the given
 * networks. `X-Forwarded-For` is read from its end, where the nearest proxy wrote, up to the first address that is none of
 * them.
 */
export function createClientAddress(networks: string | undefined): ClientAddress {
  if (!networks) return ({ socket }) => plain(socket.remoteAddress ?? '');
  const ours = new BlockList();
  for (const network of networks.split(',')) {
    const [address, length] = network.trim().split('/') as [string, string];
    ours.addSubnet(address, Number(length), family(address));
  }
  const isOurs = (address: string) => isIP(address) !== 0 && ours.check(address, family(address));
  return ({ socket, headers }) => {
    const nearest = plain(socket.remoteAddress ?? '');
    const told = String(headers['x-forwarded-for'] ?? '').split(',').map((address) => plain(address.trim()));
    let client = nearest;
    while (isOurs(client)) {
      const before = told.pop();
      if (!before || isIP(before) === 0) return client;
      client = before;
    }
    return client;
  };
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address on a socket for both kinds. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
