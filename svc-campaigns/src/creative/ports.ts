import type { BookingCore } from '../booking/core.ts';
import type { ServiceDeps } from '@postcard/service-kit';

export type Bookings = Pick<
  BookingCore['bookings'],
  'approvedOn' | 'byId' | 'byIds' | 'confirmedOn' | 'keepArtwork' | 'list' | 'move' | 'paidOn'
>;
export type Cards = Pick<BookingCore['cards'], 'byId' | 'latest' | 'openUntil' | 'withStatus'>;
export type Members = Pick<BookingCore['members'], 'byId'>;

export type Work = Pick<ServiceDeps, 'newEvent' | 'log' | 'now'> & {
  bookings: Bookings;
  cards: Cards;
  members: Members;
};
