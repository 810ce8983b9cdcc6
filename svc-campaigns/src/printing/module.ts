import type { createRoutes, ServiceDeps } from '@postcard/service-kit';
import type { FileStore } from '../creative/artwork/file-store.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import type { CardStore } from '../booking/cards/store.ts';
import type { ArtworkStore } from '../creative/proofs/store.ts';
import type { Links } from '../results/links/links.ts';
import { createGather } from './press/gather.ts';
import { createPressDesk } from './press/press-files.ts';
import { createPresser } from './press/press-worker.ts';
import { addPressRoutes } from './press/routes.ts';
import { createPressStore } from './press/store.ts';

type Deps = Pick<ServiceDeps, 'db' | 'log' | 'now'> & {
  bookings: BookingStore;
  cards: CardStore;
  artworks: ArtworkStore;
  files: FileStore;
  links: Links;
  publicUrl: string;
};

const lookEveryMs = 1000;

/** Puts together everything about the press file. */
export function createPress({ db, log, now, bookings, cards, artworks, files, links, publicUrl }: Deps) {
  const store = createPressStore(db);
  const presser = createPresser();
  const desk = createPressDesk({
    store,
    presser,
    gather: createGather({ bookings, artworks, publicUrl }),
    cards,
    files,
    links,
    log,
    now,
  });
  return {
    addRoutes: (routes: ReturnType<typeof createRoutes>): void => addPressRoutes(routes, { desk, store }),
    rounds: [{ name: 'press', everyMs: lookEveryMs, work: desk.work }],
    presser,
  };
}
