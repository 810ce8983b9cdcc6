import type { BookingCore } from '../booking/core.ts';
import type { createCreative } from '../creative/module.ts';
import type { ServiceDeps } from '@postcard/service-kit';
import type { Settle } from '../booking/bookings/ports.ts';

export type Bookings = Pick<
  BookingCore['bookings'],
  'byId' | 'byIds' | 'keepDispute' | 'keepSession' | 'listFailedRefunds' | 'move' | 'overdue' | 'unfinished'
>;
export type Cards = Pick<BookingCore['cards'], 'byId' | 'eachOf' | 'keep' | 'release' | 'secure'>;
export type Members = Pick<BookingCore['members'], 'byId'>;
export type CardStreams = Pick<BookingCore['streams'], 'spotChanged'>;
export type UnpaidFirstBookings = Pick<BookingCore['unpaid'], 'free'>;
export type Artworks = Pick<ReturnType<typeof createCreative>['artworks'], 'of'>;

/** Stores and functions that the payment modules use. */
export type Work = Pick<ServiceDeps, 'newEvent' | 'log' | 'now'> & {
  bookings: Bookings;
  cards: Cards;
  members: Members;
  streams: CardStreams;
  unpaid: UnpaidFirstBookings;
  settle: Settle;
};
