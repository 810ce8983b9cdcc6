import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

export type FindAddresses = (hostname: string) => Promise<readonly string[]>;

/** Resolves addresses of the preferred family: two families lead to the same processes. */
export const findAddresses: FindAddresses = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found
    .filter(({ family }) => family === found[0]?.family)
    .map(({ address, family }) => (family === 6 ? `[${address}]` : address));
};

/** Returns true if an address may stand for several processes. A certificate needs the name. */
export function mayBeSeveral(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
}

/** Returns the addresses if there are several, else the name. @throws when the name is not known */
export async function spread(url: string, find: FindAddresses): Promise<string[]> {
  if (!mayBeSeveral(url)) return [url];
  const target = new URL(url);
  const found = await find(target.hostname);
  if (found.length < 2) return [url];
  return found.toSorted().map((address) => Object.assign(new URL(url), { hostname: address }).href);
}
