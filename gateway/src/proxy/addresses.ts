import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

export type FindAddresses = (hostname: string) => Promise<readonly string[]>;

/** Resolves a name to addresses of the preferred IP family, as both families lead to the same processes. */
export const findAddresses: FindAddresses = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found
    .filter(({ family }) => family === found[0]?.family)
    .map(({ address, family }) => (family === 6 ? `[${address}]` : address));
};

/** Returns true if the host may resolve to several processes. With https it may not: certificates need the name. */
export function mayBeSeveral(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
}

/** Returns one URL for each address if the name has several, else the given URL. @throws if it cannot be resolved */
export async function spread(url: string, find: FindAddresses): Promise<string[]> {
  if (!mayBeSeveral(url)) return [url];
  const target = new URL(url);
  const found = await find(target.hostname);
  if (found.length < 2) return [url];
  return found.toSorted().map((address) => Object.assign(new URL(url), { hostname: address }).href);
}
