import type { AdStanding, ArtworkState } from '@postcard/contracts';
import type { Card } from '../cards/card.ts';
import type { Booking } from './booking.ts';
import type { ServiceDeps } from '@postcard/service-kit';
import type { CardStore } from '../cards/store.ts';
import type { CardStreams } from '../cards/stream.ts';
import type { MemberStore } from '../members/store.ts';
import type { BookingStore } from './store.ts';

/** A booking with the stored end of its payment page, which is part of the request that opens the page. */
export type CheckoutBooking = Booking & { checkoutExpiresAt: Date };

export type CheckoutPages = {
  openCheckout(booking: CheckoutBooking, customer: string): Promise<{ id: string; url: string }>;
  closeCheckout(booking: Booking & { stripeSessionId: string }): Promise<void>;
  readPayment(sessionId: string): Promise<{ session: 'open' | 'complete' | 'expired'; url: string | null }>;
};

export type CustomerIds = { idOf(userId: string): Promise<string> };

export type Settle = (bookingId: string) => Promise<void>;

export type CarryAd = (from: Booking, to: Booking) => Promise<Booking>;

export type Ads = {
  standingsOn(
    card: Card,
    bookingIds: readonly string[],
  ): Promise<ReadonlyMap<string, { artwork: ArtworkState; ad: AdStanding }>>;
};

export type UnpaidBookings = {
  extend(booking: Booking, until: Date): Promise<void>;
  free(booking: Booking): Promise<void>;
};

/** Stores and functions that the booking modules use. */
export type Work = Pick<ServiceDeps, 'newEvent' | 'log' | 'now'> & {
  cards: CardStore;
  bookings: BookingStore;
  members: MemberStore;
  streams: Pick<CardStreams, 'spotChanged'>;
  unpaid: UnpaidBookings;
  provider: CheckoutPages;
  customers: CustomerIds;
  settle: Settle;
};
