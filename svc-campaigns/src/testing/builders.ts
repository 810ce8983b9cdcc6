import { afterAll, beforeAll } from '@jest/globals';
import type { AdDesign, Member } from '@postcard/contracts';
import { booking as rules } from '@postcard/contracts/business';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import type { Booking, BookingFields } from '../booking/bookings/booking.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import { newCard, type Card } from '../booking/cards/card.ts';

const at = new Date('2027-02-01T12:00:00.000Z');

export function bookingOf(change: Partial<BookingFields> & { id: string }): Booking {
  return {
    userId: 'ada',
    campaignId: 'may',
    campaignName: 'May 2027 card',
    zone: 'A',
    distributionDate: new Date('2027-05-20T17:00:00.000Z'),
    cancelUntil: new Date('2027-05-05T17:00:00.000Z'),
    spotId: 'M05',
    adSpotId: 'may:M05',
    spotType: 'medium',
    businessName: 'High Street Pizza',
    businessSubcategory: 'Pizza',
    status: 'held',
    holdExpiresAt: new Date(at.getTime() + rules.holdMs),
    amount: 50_000,
    paymentStatus: 'pending',
    adApproved: false,
    adContent: null,
    designTemplateId: null,
    invoiceNumber: null,
    endedBecause: null,
    attempt: 1,
    checkoutExpiresAt: null,
    stripeSessionId: null,
    stripePaymentId: null,
    paymentOpen: false,
    bookingDate: at,
    createdAt: at,
    version: 1,
    ...change,
  } as Booking;
}

export async function changeStored(
  bookings: Pick<BookingStore, 'model'>,
  id: string,
  change: Partial<BookingFields>,
): Promise<void> {
  const { matchedCount } = await bookings.model.updateOne({ _id: id }, { $set: change, $inc: { version: 1 } });
  if (matchedCount === 0) throw new Error(`there is no booking ${id}`);
}

export const newMember = (userId: string, change: Partial<Member> = {}): Member => ({
  userId,
  email: `${userId}@example.com`,
  businessSubcategory: userId,
  accountNumber: '',
  firstName: 'Ada',
  displayName: '',
  businessName: `${userId} shop`,
  businessCategory: '',
  membershipId: 'MEM',
  isAdmin: false,
  sessionVersion: 1,
  ...change,
});

/** Builds an upcoming card of May 2027 in zone A, with the dates derived from its distribution date. */
export function aCard({ madeAt = new Date(0), ...change }: Partial<Card> & { madeAt?: Date } = {}): Card {
  const draft = {
    id: 'may',
    name: 'May',
    description: '',
    zone: 'A',
    status: 'upcoming' as const,
    distributionDate: new Date('2027-05-20T17:00:00.000Z'),
    distributionZipCodes: ['93021'],
    totalHouseholds: 5000,
    ...change,
  };
  return { ...newCard(draft, madeAt), ...change };
}

export const aDesign = (change: Partial<AdDesign> = {}): AdDesign => ({
  templateId: 'medium-gazette',
  businessName: 'High Street Pizza',
  headline: 'Hello',
  offer: '',
  details: '',
  phone: '',
  website: '',
  ...change,
});

export const cardDraft = {
  name: 'Extra card',
  description: '',
  zone: 'A',
  distributionDate: '2030-05-20T17:00:00.000Z',
  distributionZipCodes: ['93021'],
  totalHouseholds: 5000,
};

export const problem = (status: number, code: string, message?: unknown) => ({
  status,
  body: message === undefined ? { code } : { code, message },
});
export const conflict = (message: unknown) => ({ status: 409, body: { message } });
export const invalid = (errors: object) => ({ status: 422, body: { errors } });

/** Opens a database for the tests of a file, with the stores that `open` creates and their indexes. */
export function useDatabase(open: (db: Connection) => void): void {
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestDatabase();
    drop = opened.drop;
    open(opened.db);
    await createIndexes(opened.db);
  });
  afterAll(() => drop());
}
