import { createHash } from 'node:crypto';
import type { Town } from '@postcard/contracts/town';
import type { Logger } from '@postcard/service-kit/log';
import { createLatelyUsed } from '../../lately-used.ts';
import type { Site } from '../../towns/sites.ts';
import type { Release } from '../release.ts';
import type { LiveWeb } from '../releases.ts';
import { createOwnWeb, type OwnWeb } from './own-web.ts';
import type { RenderBounds } from './render-bounds.ts';
import { createRenderQueue } from './render-queue.ts';

export type TownWeb = {
  of(web: LiveWeb, site: Site): LiveWeb | Promise<LiveWeb>;
  close(): void;
};

/** Returns the live releases per town; a renderer runs once for each town that is not prerendered. */
export function createTownWeb(log: Logger, bounds: RenderBounds): TownWeb {
  const hashes = new WeakMap<Town, string>();
  const kept = createLatelyUsed<string, OwnWeb>(bounds.keptTowns);
  const first = createRenderQueue(bounds.waitingTowns);
  const later = createRenderQueue(bounds.keptTowns);
  const stop = new AbortController();
  let live: LiveWeb | undefined;

  const hashOf = (town: Town): string => {
    const hash = hashes.get(town) ?? createHash('sha256').update(JSON.stringify(town)).digest('hex');
    hashes.set(town, hash);
    return hash;
  };
  const isFor = ({ town, isFirst }: Site) => {
    const hash = hashOf(town);
    return (release: Release): boolean =>
      release.prerenderedFor === hash || isOfNoTown(release) || (isFirst && !release.rendererModule);
  };
  const follow = (web: LiveWeb): void => {
    if (web === live) return;
    live = web;
    for (const own of kept.values()) own.refresh(web);
  };

  return {
    of: (web, site) => {
      follow(web);
      const known = kept.get(site.key);
      if (known) return known.of(web);
      const isOwn = isFor(site);
      if ((!web.shell || isOwn(web.shell)) && web.remotes.every(isOwn)) return web;
      const options = { town: site.town, isFor: isOwn, first, later, bounds, log, stopped: stop.signal };
      const own = createOwnWeb(options);
      kept.set(site.key, own);
      return own.of(web);
    },
    close: () => stop.abort(),
  };
}

function isOfNoTown({ prerenderedFor, document, prerendered }: Release): boolean {
  return prerenderedFor === undefined && document === undefined && Object.keys(prerendered).length === 0;
}
