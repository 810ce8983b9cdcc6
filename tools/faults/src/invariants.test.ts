import { describe, expect, test } from '@jest/globals';
import { violationsOf, type BookingFacts, type Facts } from './invariants.ts';

const later = new Date('2030-01-01T00:00:00Z');
const claim = (bookingId: string, state = 'sold') => ({ bookingId, state, until: later });

const booking = (change: Partial<BookingFacts> = {}): BookingFacts => ({
  id: 'b1',
  campaignId: 'c1',
  spotId: 'M01',
  subcategory: 'Pizza',
  status: 'confirmed',
  amount: 50_000,
  intentId: 'pi1',
  paymentOpen: false,
  invoiceNumber: 'INV-000001',
  holdExpiresAt: later,
  userId: 'u1',
  reviewUntil: null,
  first: false,
  ...change,
});

const intent = (change: object = {}) => ({
  id: 'pi1',
  bookingId: 'b1',
  status: 'succeeded',
  captured: 50_000,
  refunded: 0,
  heldBack: 0,
  ...change,
});
const paper = (number: number, bookingId = 'b1') => ({ number, bookingId, amount: 50_000 });

function well(change: Partial<Facts> = {}): Facts {
  const member = { userId: 'u1', membershipId: 'MEM-1', email: 'a@example.com', subcategory: 'Pizza' };
  return {
    now: new Date('2029-12-01T00:00:00Z'),
    cards: [{ id: 'c1', claims: { M01: claim('b1') }, categories: { pizza: claim('b1') } }],
    bookings: [booking()],
    intents: [intent()],
    invoices: [paper(1)],
    creditNotes: [],
    acknowledged: ['b1'],
    cancels: [],
    disputed: { won: 0, lost: [] },
    projected: [member],
    members: [member],
    emails: ['a@example.com: Receipt INV-000001'],
    left: { 'outbox of bookings': 0 },
    ...change,
  };
}

describe('violationsOf', () => {
  test('accepts facts without a violation', () => {
    expect(violationsOf(well())).toEqual([]);
    const returned = booking({ id: 'b2', spotId: 'M02', subcategory: 'Florist', status: 'refunded' });
    const facts = well({
      bookings: [booking(), returned],
      intents: [intent(), intent({ id: 'pi2', bookingId: 'b2', refunded: 50_000 })],
      invoices: [paper(1), paper(2, 'b2')],
      creditNotes: [paper(1, 'b2')],
      cancels: [{ bookingId: 'b2', isTaken: true }],
    });
    expect(violationsOf(facts)).toEqual([]);
  });

  const refunded = { bookings: [booking({ status: 'refunded' })], intents: [intent({ refunded: 50_000 })] };
  const twin = {
    bookings: [booking(), booking({ id: 'b2', subcategory: 'Florist' })],
    intents: [intent(), intent({ id: 'pi2', bookingId: 'b2' })],
    invoices: [paper(1), paper(2, 'b2')],
  };
  const sameTrade = [booking(), booking({ id: 'b2', spotId: 'M02', status: 'held' })];
  const held = intent({ status: 'requires_capture', captured: 0, heldBack: 50_000 });
  test.each<[string, Partial<Facts>, RegExp]>([
    ['a spot sold twice', twin, /spot M01 twice/],
    ['a subcategory sold twice', { bookings: sameTrade }, /Pizza twice/],
    ['a booking without its claim', { cards: [{ id: 'c1', claims: {}, categories: {} }] }, /without a claim/],
    ['a second capture', { intents: [intent({}), intent({ id: 'pi2' })] }, /2 captures/],
    ['a wrong amount', { intents: [intent({ captured: 49_999 })] }, /paid 49999 of 50000/],
    ['a confirmed booking that was refunded', { intents: [intent({ refunded: 50_000 })] }, /paid 0 of 50000/],
    ['money kept without a booking', { bookings: [booking({ status: 'failed' })] }, /keeps 50000/],
    ['an open authorization', { bookings: [booking({ status: 'expired' })], intents: [held] }, /holds 50000/],
    ['a payment without a booking', { intents: [intent({ id: 'pi9', bookingId: 'none' })] }, /pi9 belongs to no/],
    ['an acknowledgement without a document', { acknowledged: ['b1', 'b7'] }, /b7 was acknowledged/],
    ['a booking in a transient state', { bookings: [booking({ status: 'capturing' })] }, /still capturing/],
    ['a canceled booking that is confirmed', { cancels: [{ bookingId: 'b1', isTaken: true }] }, /b1 was cancelled/],
    ['a confirmed booking that lost its dispute', { disputed: { won: 0, lost: ['b1'] } }, /lost its dispute/],
    ['a refund without a request', { ...refunded, creditNotes: [paper(1)] }, /refunded without a request/],
    ['a gap in the numbers', { invoices: [paper(2)] }, /gap/],
    ['a confirmed booking without an invoice', { invoices: [] }, /without an invoice/],
    ['a second invoice', { invoices: [paper(1), paper(2)] }, /b1 has two of invoice/],
    ['a refund without a credit note', refunded, /refunded 50000 and credited nothing/],
    ['a wrong credit note', { ...refunded, creditNotes: [{ ...paper(1), amount: 49_999 }] }, /credited 49999/],
    ['a credit note for a confirmed booking', { creditNotes: [paper(1)] }, /is confirmed and was credited/],
    ['a gap in credit notes', { ...refunded, creditNotes: [paper(2)] }, /credit note numbers have a gap/],
    ['an outbox that is not empty', { left: { 'outbox of bookings': 3 } }, /outbox of bookings still holds 3/],
    ['an email sent twice', { emails: ['a: x', 'a: x'] }, /sent twice: a: x/],
    [
      'an outdated projection',
      { projected: [{ userId: 'u1', membershipId: null, email: 'a@example.com', subcategory: 'Pizza' }] },
      /differs from its source/,
    ],
  ])('reports %s', (_, change, said) => {
    expect(violationsOf(well(change))).toEqual(expect.arrayContaining([expect.stringMatching(said)]));
  });

  test.each([
    ['in review without an authorization', { status: 'held' }, [], 'b1 is in review with nothing authorized'],
    [
      'in review with two authorizations',
      { status: 'held' },
      [
        { id: 'pi1', heldBack: 50_000 },
        { id: 'pi2', heldBack: 50_000 },
      ],
      'in review with 50000 and 50000 authorized',
    ],
    [
      'confirmed for a business that is not a member',
      { status: 'confirmed', userId: 'stranger' },
      null,
      'its business is no member',
    ],
    ['still held after the membership', { status: 'held' }, [{ id: 'pi1', heldBack: 50_000 }], 'is still held'],
  ] as const)('reports a first booking that is %s', (_, change, intents, said) => {
    const first = booking({ ...change, first: true, reviewUntil: later });
    const of = intents?.map((each) => intent({ status: 'requires_capture', captured: 0, ...each }));
    expect(violationsOf(well({ bookings: [first], ...(of && { intents: of }) }))).toContainEqual(
      expect.stringContaining(said),
    );
  });
});
