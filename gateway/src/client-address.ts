import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

type Asked = Pick<IncomingMessage, 'headers'> & { socket: Pick<Socket, 'remoteAddress'> };
export type ClientAddress = (request: Asked) => string;

/** Returns true for a list of networks such as `10.0.0.0/8, fd00::/8`. */
export function areNetworks(text: string): boolean {
  return text.split(',').every((network) => {
    const [address = '', length = '', ...more] = network.trim().split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    return isIP(address) !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= longest && more.length === 0;
  });
}

/** Returns the client's IPv4 address or /64 IPv6 network (RFC 6177), behind our own proxies. */
export function createClientAddress(networks: string | undefined): ClientAddress {
  const isOurs = createProxyCheck(networks);
  const direct = new WeakMap<Asked['socket'], string>();
  return ({ socket, headers }) => {
    const known = direct.get(socket);
    if (known !== undefined) return known;
    const nearest = plain(socket.remoteAddress ?? '');
    if (!isOurs(nearest)) {
      const client = networkOf(nearest);
      direct.set(socket, client);
      return client;
    }
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => plain(address.trim()));
    let client = nearest;
    while (isOurs(client)) {
      const before = forwarded.pop();
      if (!before || isIP(before) === 0) return networkOf(client);
      client = before;
    }
    return networkOf(client);
  };
}

export function createProxyCheck(networks: string | undefined): (address: string) => boolean {
  const ours = new BlockList();
  for (const network of networks?.split(',') ?? []) {
    const [address, length] = network.trim().split('/') as [string, string];
    ours.addSubnet(address, Number(length), family(address));
  }
  return (address) => isIP(address) !== 0 && ours.check(address, family(address));
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

export function plain(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.')
    : address;
}

export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return canonical(
    `${groupsOf(address)
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::`,
  );
}

function canonical(address: string): string {
  // A zone (`%eth0`) is local to the machine.
  return new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
}

function groupsOf(address: string): number[] {
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before = '', after = ''] = canonical(address).split('::');
  const [first, last] = [numbers(before), numbers(after)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
