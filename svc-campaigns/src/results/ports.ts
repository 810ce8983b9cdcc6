import type { BookingCore } from '../booking/core.ts';
import type { createCreative } from '../creative/module.ts';

type Creative = ReturnType<typeof createCreative>;

export type Bookings = Pick<
  BookingCore['bookings'],
  'byId' | 'confirmedOn' | 'list' | 'paidBetween' | 'takingsByTown' | 'takingsOf'
>;
export type Cards = Pick<BookingCore['cards'], 'byId' | 'distributedBetween' | 'withStatus'>;
export type Artworks = Pick<Creative['artworks'], 'among' | 'of'>;
export type DesignRequests = Pick<Creative['requests'], 'among'>;
