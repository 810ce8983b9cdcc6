import type { Town } from '@postcard/contracts/town';

/**
 * Where a town's pages are. The first town's are at `PUBLIC_URL`; another's at the same scheme and port on its own
 * first host.
 */
export function originOf(publicUrl: string, town: Town, first: Town): string {
  return town.id === first.id ? new URL(publicUrl).origin : originAt(publicUrl, town.hosts[0] as string);
}

/** Every origin that a town's pages are served from: `originOf` and the same on each of its hosts. */
export function originsOf(publicUrl: string, town: Town, first: Town): ReadonlySet<string> {
  return new Set([originOf(publicUrl, town, first), ...town.hosts.map((host) => originAt(publicUrl, host))]);
}

function originAt(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** A machine's own names: where the public address is one of them, so are the others. */
const ownMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Finds the town of a request's `Host`, with or without a port; undefined where no town has it.
 * @throws Error for a host of two towns: one of them would get the other's requests
 */
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

/** Without the port, and without the dot that ends an absolute name. */
const nameOf = (host: string): string => host.replace(/\.?(?::\d+)?$/, '').toLowerCase();
