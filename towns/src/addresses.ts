import type { Town } from '@postcard/contracts/town';

/** Returns a town's origin: `PUBLIC_URL` for the first town, else its first host with that scheme and port. */
export function originOf(publicUrl: string, town: Town, first: Town): string {
  return town.id === first.id ? new URL(publicUrl).origin : originAt(publicUrl, town.hosts[0] as string);
}

export function originsOf(publicUrl: string, town: Town, first: Town): ReadonlySet<string> {
  return new Set([originOf(publicUrl, town, first), ...town.hosts.map((host) => originAt(publicUrl, host))]);
}

function originAt(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** Local host names. If the public address is one of these, all of them are accepted. */
const ownMachine = ['localhost', '127.0.0.1', '[::1]'];

/** Finds the town of a request's `Host`; undefined for an unknown one. @throws Error for a host of two towns */
export function townsByHost<T extends Pick<Town, 'id' | 'hosts'>>(
  publicUrl: string,
  towns: readonly [T, ...T[]],
): (host: string | undefined) => T | undefined {
  const [first] = towns;
  const { hostname } = new URL(publicUrl);
  const known = new Map((ownMachine.includes(hostname) ? ownMachine : [hostname]).map((name) => [name, first]));
  for (const town of towns) {
    for (const host of town.hosts) {
      const other = known.get(host) ?? town;
      if (other !== town) throw new Error(`${host} is a host of both ${other.id} and ${town.id}`);
      known.set(host, town);
    }
  }
  return (host = '') => known.get(host) ?? known.get(nameOf(host));
}

/** Removes the port and an absolute name's final dot. */
const nameOf = (host: string): string => host.replace(/\.?(?::\d+)?$/, '').toLowerCase();
