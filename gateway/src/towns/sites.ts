import { originOf, townOfHost } from '@postcard/towns/addresses';
import type { Town } from '@postcard/contracts/town';

/** A town with where its pages are. */
export type Site = { town: Town; origin: string };

export type Sites = {
  /** @param host of a request, with or without a port; the first town's where no town has it */
  of(host: string | undefined): Site;
  first: Site;
};

/** Hosts that were asked for, known or not: more are found anew each time. */
const mostHosts = 1000;

export function createSites(publicUrl: string, towns: readonly [Town, ...Town[]]): Sites {
  const sites = new Map(towns.map((town) => [town.id, { town, origin: originOf(publicUrl, town, towns[0]) }]));
  const known = new Map<string | undefined, Site>();
  const find = (host: string | undefined): Site => {
    const site = sites.get(townOfHost(host, towns).id) as Site;
    if (known.size < mostHosts) known.set(host, site);
    return site;
  };
  return { of: (host) => known.get(host) ?? find(host), first: sites.get(towns[0].id) as Site };
}
