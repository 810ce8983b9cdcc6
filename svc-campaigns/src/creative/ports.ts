import type { BookingCore } from '../booking/core.ts';

export type Bookings = Pick<
  BookingCore['bookings'],
  'approvedOn' | 'byId' | 'byIds' | 'confirmedOn' | 'keepArtwork' | 'list' | 'move' | 'paidOn'
>;
export type Cards = Pick<BookingCore['cards'], 'byId' | 'latest' | 'openUntil' | 'withStatus'>;
export type Members = Pick<BookingCore['members'], 'byId'>;
