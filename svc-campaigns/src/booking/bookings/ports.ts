import type { AdStanding, ArtworkState } from '@postcard/contracts';
import type { Card } from '../cards/card.ts';
import type { Booking } from './booking.ts';

/** A booking whose payment page has its end, which is part of the request that opens it. */
export type CheckoutBooking = Booking & { checkoutExpiresAt: Date };

/** What bookings need of the payment provider; billing has it. */
export type CheckoutPages = {
  openCheckout(booking: CheckoutBooking, customer: string): Promise<{ id: string; url: string }>;
  closeCheckout(booking: Booking & { stripeSessionId: string }): Promise<void>;
  readPayment(sessionId: string): Promise<{ session: 'open' | 'complete' | 'expired'; url: string | null }>;
};

/** Members as the payment provider knows them. */
export type CustomerIds = { idOf(userId: string): Promise<string> };

/** Brings a booking and its payment to where they belong together. */
export type Settle = (bookingId: string) => Promise<void>;

/** Gives a new booking the ad of an earlier one; creative does it. */
export type CarryAd = (from: Booking, to: Booking) => Promise<Booking>;

/** How the ads of some bookings of a card stand, by booking; creative knows. */
export type Ads = {
  standingsOn(
    card: Card,
    bookingIds: readonly string[],
  ): Promise<ReadonlyMap<string, { artwork: ArtworkState; ad: AdStanding }>>;
};

/** Counts first bookings that nobody has paid for yet; first-bookings does it. */
export type UnpaidBookings = {
  extend(booking: Booking, until: Date): Promise<void>;
  free(booking: Booking): Promise<void>;
};
