import { originOf, originsOf, townsByHost } from '@postcard/towns/addresses';
import type { Town } from '@postcard/contracts/town';

/** A town with where its pages are. */
export type Site = {
  town: Town;
  /** Of what is kept of its pages: another one once the town has changed. */
  key: string;
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
  /**
   * Serves these towns beside those of the release from now on.
   * @throws Error for a host of two towns: then nothing changes
   */
  serve(published: readonly Town[]): void;
};

/** @throws Error for a host of two towns */
export function createSites(publicUrl: string, towns: readonly [Town, ...Town[]]): Sites {
  let made = 0;
  const siteOf = (town: Town): Site => ({
    town,
    key: `${town.id} ${(made += 1)}`,
    origin: originOf(publicUrl, town, towns[0]),
    origins: originsOf(publicUrl, town, towns[0]),
    isFirst: town === towns[0],
  });
  let sites = new Map(towns.map((town) => [town.id, siteOf(town)]));
  let townOf = townsByHost(publicUrl, towns);

  return {
    of: (host) => sites.get(townOf(host).id) as Site,
    serve: (published) => {
      const others = published.filter(({ id }) => !towns.some((town) => town.id === id));
      townOf = townsByHost(publicUrl, [...towns, ...others]);
      const before = sites;
      const sameOrNew = (town: Town): Site => {
        const known = before.get(town.id);
        return known && JSON.stringify(known.town) === JSON.stringify(town) ? known : siteOf(town);
      };
      sites = new Map([...towns, ...others].map((town) => [town.id, sameOrNew(town)]));
    },
  };
}
