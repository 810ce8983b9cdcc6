import type { ServiceDeps } from '@postcard/service-kit';
import { createBookingStore } from './bookings/store.ts';
import { createCardStore } from './cards/store.ts';
import { createCardStreams } from './cards/stream.ts';
import { createSlotStore } from './first-bookings/slots.ts';
import { createUnpaidFirstBookings } from './first-bookings/unpaid.ts';
import { createMemberStore } from './members/store.ts';
import { createFreedPlaces } from './waitlist/freed-places.ts';

export type CreateCardStore = typeof createCardStore;
export type BookingCore = ReturnType<typeof createBookingCore>;

export function createBookingCore(
  { db, bus, wake, now, log }: Pick<ServiceDeps, 'db' | 'bus' | 'wake' | 'now' | 'log'>,
  cardStore: CreateCardStore = createCardStore,
) {
  const freedPlaces = createFreedPlaces(log);
  return {
    freedPlaces,
    cards: freedPlaces.watch(cardStore(db)),
    bookings: createBookingStore(db, wake),
    members: createMemberStore(db),
    streams: createCardStreams(bus, now),
    unpaid: createUnpaidFirstBookings({ slots: createSlotStore(db), now }),
  };
}
