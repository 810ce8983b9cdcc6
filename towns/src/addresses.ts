import type { Town } from '@postcard/contracts/town';

/**
 * Where a town's pages are. The first town's are at `PUBLIC_URL`; another's at the same scheme and port on its own
 * first host.
 */
export function originOf(publicUrl: string, town: Town, first: Town): string {
  const url = new URL(publicUrl);
  if (town.id !== first.id) url.hostname = town.hosts[0] as string;
  return url.origin;
}

/** The town of a request's `Host`, with or without a port; the first one where no town has it. */
export function townOfHost(host: string | undefined, towns: readonly [Town, ...Town[]]): Town {
  const name = host?.replace(/:\d+$/, '').toLowerCase();
  return towns.find(({ hosts }) => name !== undefined && hosts.includes(name)) ?? towns[0];
}
