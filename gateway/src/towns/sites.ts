import { originOf, originsOf, townsByHost } from '@postcard/towns/addresses';
import { readTown } from '@postcard/contracts/town-judge';
import type { Town } from '@postcard/contracts/town';
import type { Logger } from '@postcard/service-kit/log';
import type { ListedTown } from './published-towns.ts';

export type Site = {
  town: Town;
  key: string;
  origin: string;
  origins: ReadonlySet<string>;
  isFirst: boolean;
  /** False for an unknown host, which serves only public pages and reads. */
  isTowns: boolean;
};

export type Sites = {
  /** @param host of a request, with or without a port; an unknown one gets the first town */
  of(host: string | undefined): Site;
  /** Serves these towns besides the release's. @throws Error if two towns share a host, and changes nothing */
  serve(published: readonly ListedTown[]): void;
};

/** @throws Error if two towns share a host */
export function createSites(publicUrl: string, towns: readonly [Town, ...Town[]], log: Logger): Sites {
  let made = 0;
  const siteOf = (town: Town): Site => ({
    town,
    key: `${town.id} ${(made += 1)}`,
    origin: originOf(publicUrl, town, towns[0]),
    origins: originsOf(publicUrl, town, towns[0]),
    isFirst: town === towns[0],
    isTowns: true,
  });
  const ownSites = new Map<ListedTown, Site>(towns.map((town) => [town, siteOf(town)]));
  const first = ownSites.get(towns[0]) as Site;
  const nowhere: Site = { ...first, isTowns: false };
  let published = new Map<ListedTown, Site>();
  let townOf = townsByHost<ListedTown>(publicUrl, towns);

  /** Validates a published town at its first request, as validating a thousand towns takes 200 ms. */
  const openPublished = (listed: ListedTown): Site => {
    const town = readTown(listed);
    if (!town) log.error({ town: listed.id }, 'published town cannot be read, and is not served');
    const site = town ? siteOf(town) : nowhere;
    published.set(listed, site);
    return site;
  };

  return {
    of: (host) => {
      const town = townOf(host);
      if (!town) return nowhere;
      return ownSites.get(town) ?? published.get(town) ?? openPublished(town);
    },
    serve: (listed) => {
      const others = listed.filter(({ id }) => !towns.some((town) => town.id === id));
      townOf = townsByHost<ListedTown>(publicUrl, [...towns, ...others]);
      const before = new Map([...published].map(([town, site]) => [JSON.stringify(town), site]));
      published = new Map(
        others.flatMap((town) => {
          const same = before.size > 0 && before.get(JSON.stringify(town));
          return same ? [[town, same]] : [];
        }),
      );
    },
  };
}
