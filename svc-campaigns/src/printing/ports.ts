import type { BookingCore } from '../booking/core.ts';
import type { createCreative } from '../creative/module.ts';
import type { createResultsModule } from '../results/module.ts';

export type Bookings = Pick<BookingCore['bookings'], 'byIds'>;
export type Cards = Pick<BookingCore['cards'], 'byId' | 'latest'>;
export type Artworks = Pick<ReturnType<typeof createCreative>['artworks'], 'of'>;
export type Links = Pick<ReturnType<typeof createResultsModule>['links'], 'addressFor'>;
