import type { BookingCore } from '../booking/core.ts';
import type { createCreative } from '../creative/module.ts';

export type Bookings = Pick<
  BookingCore['bookings'],
  'byId' | 'byIds' | 'keepDispute' | 'keepSession' | 'listFailedRefunds' | 'move' | 'overdue' | 'unfinished'
>;
export type Cards = Pick<BookingCore['cards'], 'byId' | 'eachOf' | 'keep' | 'release' | 'secure'>;
export type Members = Pick<BookingCore['members'], 'byId'>;
export type CardStreams = Pick<BookingCore['streams'], 'spotChanged'>;
export type UnpaidFirstBookings = Pick<BookingCore['unpaid'], 'free'>;
export type Artworks = Pick<ReturnType<typeof createCreative>['artworks'], 'of'>;
