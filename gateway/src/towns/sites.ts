import { originOf, originsOf, townsByHost } from '@postcard/towns/addresses';
import type { Town } from '@postcard/contracts/town';

/** A town with where its pages are. */
export type Site = {
  town: Town;
  /** The address of its pages: what links name. */
  origin: string;
  /** That and the same on its other hosts: where a request of its own pages may come from. */
  origins: ReadonlySet<string>;
  /** Whether it is the town of hosts that nobody has. */
  isFirst: boolean;
};

export type Sites = {
  /** @param host of a request, with or without a port; the first town's where no town has it */
  of(host: string | undefined): Site;
};

/** @throws Error for a host of two towns */
export function createSites(publicUrl: string, towns: readonly [Town, ...Town[]]): Sites {
  const townOf = townsByHost(publicUrl, towns);
  const sites = new Map(
    towns.map((town) => [
      town,
      {
        town,
        origin: originOf(publicUrl, town, towns[0]),
        origins: originsOf(publicUrl, town, towns[0]),
        isFirst: town === towns[0],
      },
    ]),
  );
  return { of: (host) => sites.get(townOf(host)) as Site };
}
