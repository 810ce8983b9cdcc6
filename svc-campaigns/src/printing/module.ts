import type { ServiceDeps } from '@postcard/service-kit';
import type { BookingCore } from '../booking/core.ts';
import type { Objects } from '../files/objects.ts';
import { createFileStore, type FileStore } from '../files/store.ts';
import type { ModuleParts } from '../parts.ts';
import { lastHandedIn } from './eddm/last-handed-in.ts';
import { addEddmRoutes } from './eddm/routes.ts';
import { createCarrierRouteStore } from './eddm/store.ts';
import { createGather } from './press/gather.ts';
import { createPressFiles } from './press/press-files.ts';
import { createPressWorker } from './press/press-worker.ts';
import { createPrints } from './press/prints.ts';
import { addPressRoutes } from './press/routes.ts';
import { createPressStore } from './press/store.ts';
import { knownRates } from './rates/known-rates.ts';
import { createPostalRates } from './rates/postal-rates.ts';
import { addPostalRateRoutes } from './rates/routes.ts';
import { createPostalRateStore } from './rates/store.ts';
import type { Artworks, Links } from './ports.ts';

type Deps = Pick<ServiceDeps, 'db' | 'wake' | 'newEvent' | 'log' | 'now'> &
  Pick<BookingCore, 'bookings' | 'cards'> & {
    artworks: Pick<Artworks, 'of'>;
    files: Pick<FileStore, 'open'>;
    objects: Objects | null;
    links: Pick<Links, 'addressFor'>;
    publicUrl: () => string;
  };

const askAgainMs = 5000;
const sweepMs = 600_000;

export function createPrinting(deps: Deps): ModuleParts {
  const store = createPressStore(deps.db, deps.wake);
  const worker = createPressWorker();
  const prints = createPrints({ ...deps, files: createFileStore(deps.db, 'press', deps.objects), store });
  const press = createPressFiles({ ...deps, store, worker, prints, gather: createGather(deps) });
  const entered = createCarrierRouteStore(deps.db);
  const rateStore = createPostalRateStore(deps.db);
  const rates = createPostalRates({ store: rateStore, usedUntil: () => lastHandedIn({ cards: deps.cards, entered }) });
  return {
    addRoutes(routes) {
      addPressRoutes(routes, { press, prints });
      addEddmRoutes(routes, { cards: deps.cards, entered, rates: rateStore });
      addPostalRateRoutes(routes, { rates, store: rateStore });
    },
    outboxes: [store.model] as never[],
    workers: [{ consumer: 'svc-campaigns-press', handlers: { 'press.asked': press.make }, prefetch: 1 }],
    jobs: [
      { name: 'press asked again', everyMs: askAgainMs, work: press.askAgain },
      { name: 'press sweep', everyMs: sweepMs, work: prints.sweep },
    ],
    background: [worker],
    prepare: () => rateStore.seed(knownRates),
  };
}
