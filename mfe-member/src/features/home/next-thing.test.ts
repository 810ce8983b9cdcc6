import { describe, expect, test } from '@jest/globals';
import { aCard, aPaidBooking } from '@postcard/web-kit/testing';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import type { Facts } from './cards.ts';
import { nextThing } from './next-thing.ts';

const now = Date.parse('2035-04-01T12:00:00.000Z');
const may = aCard('May');
const june = aCard('June', {
  distributionDate: '2035-06-20T17:00:00.000Z',
  bookingClosesAt: '2035-06-10T17:00:00.000Z',
  zone: 'B',
});
const past = aCard('March', { distributionDate: '2035-03-20T17:00:00.000Z', status: 'active' });
const ready = { artwork: { state: 'approved', version: 1, revision: 1 } } as const;
const printed = aPaidBooking(past, { id: 'p1', ...ready });
const artwork = (state: 'missing' | 'draft' | 'in_proof' | 'changes_requested') => ({
  artwork: { state, version: 1, revision: 1 },
  artworkDueAt: may.artworkDueAt,
  proofsDueAt: may.proofsDueAt,
});
const held = (change: Partial<BookingView> = {}) =>
  aPaidBooking(may, { status: 'held', holdExpiresAt: '2035-04-01T12:14:00.000Z', ...change });
const kept = (card: Campaign): Campaign => ({
  ...card,
  keptSubcategories: [{ subcategory: 'Pizza', until: '2035-04-05T00:00:00.000Z' }],
  spots: card.spots.map((spot) =>
    spot.id === 'M05' ? { ...spot, state: 'held', keptUntil: '2035-04-05T00:00:00.000Z' } : spot,
  ),
});

const facts = (change: Partial<Facts> = {}): Facts => {
  const cards = change.cards ?? [may, june];
  return {
    now,
    user: { membershipId: 'MEM-1', businessSubcategory: 'Pizza' },
    bookings: [],
    cards,
    details: cards as Campaign[],
    results: [],
    ...change,
  };
};
const noMember = { membershipId: null, businessSubcategory: 'Pizza' };

/** Cases, most urgent first; each case also has the facts of the cases after it. */
type Case = [name: string, change: Partial<Facts>, title: string, day: string | undefined, to: string];
const later = [aPaidBooking(may, artwork('missing')), printed];
const cases: Case[] = [
  ['a hold', { bookings: [held(), ...later] }, 'Pay for spot M05 on May’s card', 'Held for', '/checkout/b1'],
  ['an offer', { bookings: [held({ offered: true })] }, 'Pay for spot M05 on May’s card', 'Accept by', '/checkout/b1'],
  [
    'the hold that runs out first',
    { bookings: [held({ holdExpiresAt: '2035-04-01T12:20:00.000Z' }), held({ id: 'b2', spotId: 'M06' })] },
    'Pay for spot M06 on May’s card',
    'Held for',
    '/checkout/b2',
  ],
  [
    'a card that is not printed',
    { bookings: [aPaidBooking(may, { ...ready, choiceUntil: '2035-04-08T00:00:00.000Z', choice: null })] },
    'May’s card will not be printed',
    'Choose by',
    '/bookings',
  ],
  [
    'a payment that failed',
    { bookings: [aPaidBooking(may, { status: 'failed', endedBecause: 'Your bank refused it.' })] },
    'Your payment for spot M05 did not go through',
    'Booking closes',
    '/campaigns/May?spot=M05',
  ],
  [
    'a membership that is past due',
    { isPastDue: true, bookings: later },
    'Your membership payment did not go through',
    undefined,
    '/membership',
  ],
  [
    'a membership to be paid',
    { user: noMember, application: 'approved' },
    'Your membership is approved',
    undefined,
    '/membership',
  ],
  [
    'a first booking in review',
    { user: noMember, application: 'pending', bookings: [held({ reviewUntil: '2035-04-06T00:00:00.000Z' })] },
    'Spot M05 on the May card is reserved for you',
    undefined,
    '/bookings',
  ],
  ['an ad to send', { bookings: later }, 'Send your ad for May’s card', 'Due', '/design/b1'],
  [
    'an ad that is late',
    { bookings: later, now: Date.parse('2035-05-13T00:00:00.000Z') },
    'Send your ad for May’s card',
    'Was due',
    '/design/b1',
  ],
  [
    'an ad to finish',
    { bookings: [aPaidBooking(may, artwork('draft'))] },
    'Finish your ad for May’s card',
    'Due',
    '/design/b1',
  ],
  [
    'the proof or ad that is due first',
    {
      bookings: [
        aPaidBooking(june, { id: 'b2', ...artwork('missing'), artworkDueAt: june.distributionDate }),
        aPaidBooking(may, artwork('in_proof')),
      ],
    },
    'Approve your ad for May’s card',
    'Due',
    '/design/b1',
  ],
  ['no membership', { user: noMember, application: 'none' }, 'Apply for membership', undefined, '/membership'],
  [
    'an application in review',
    { user: noMember, application: 'pending' },
    'Your membership is in review',
    'Booking closes',
    '/campaigns/May?spot=M01',
  ],
  [
    'an application in review, and no card',
    { user: noMember, application: 'pending', cards: [] },
    'Your membership is in review',
    undefined,
    '/membership',
  ],
  [
    'an application that was refused',
    { user: noMember, application: 'refused' },
    'Your application was not approved',
    undefined,
    '/membership',
  ],
  ['an open card', {}, 'Book spot M01 on May’s card', 'Booking closes', '/campaigns/May?spot=M01'],
  [
    'an open card whose spots are not known yet',
    { details: [] },
    'Book a spot on May’s card',
    'Booking closes',
    '/campaigns/May',
  ],
  [
    'an open card, and the spot of before',
    { bookings: [printed] },
    'Book spot M05 on May’s card',
    'Booking closes',
    '/campaigns/May?spot=M05',
  ],
  [
    'a spot that is kept for its last holder',
    { bookings: [printed], cards: [kept(may), june] },
    'Book spot M05 on May’s card',
    'Kept for you until',
    '/campaigns/May?spot=M05',
  ],
  [
    'a card where another has the trade kept',
    { cards: [kept(may), june] },
    'Book spot M01 on June’s card',
    'Booking closes',
    '/campaigns/June?spot=M01',
  ],
  [
    'a card where another has the trade',
    { cards: [{ ...may, takenSubcategories: ['Pizza'] }, june] },
    'Book spot M01 on June’s card',
    'Booking closes',
    '/campaigns/June?spot=M01',
  ],
  [
    'a card they are on',
    { bookings: [aPaidBooking(may, ready)] },
    'Book spot M05 on June’s card',
    'Booking closes',
    '/campaigns/June?spot=M05',
  ],
  [
    'results',
    {
      cards: [past],
      bookings: [printed],
      results: [{ bookingId: 'p1', distributionDate: past.distributionDate }] as never,
    },
    'See what your ad on March’s card brought',
    'In mailboxes since',
    '/results/p1',
  ],
  ['nothing at all', { cards: [] }, 'Nothing to do right now', undefined, '/create-campaign'],
];

describe('nextThing', () => {
  test.each(cases)('returns the task for %s', (_, change, title, day, to) => {
    const next = nextThing(facts(change));
    expect([next.title, next.day?.words, next.action.to]).toEqual([title, day, to]);
  });

  test.each<[name: string, change: Partial<Facts>]>([
    ['a hold that has run out', { bookings: [held({ holdExpiresAt: '2035-04-01T11:00:00.000Z' })] }],
    [
      'a payment that failed on a card that is closed',
      { bookings: [aPaidBooking(aCard('May', { bookingClosesAt: '2035-03-01T00:00:00.000Z' }), { status: 'failed' })] },
    ],
    ['an ad whose changes the team makes', { bookings: [aPaidBooking(may, artwork('changes_requested'))] }],
    ['an ad that is approved', { bookings: [aPaidBooking(may, ready)] }],
    [
      'an ad of a card at the printer',
      { bookings: [aPaidBooking(may, artwork('missing'))], now: Date.parse('2035-05-16T00:00:00.000Z') },
    ],
  ])('ignores %s', (_, change) => {
    const cards = [{ ...may, bookingClosesAt: '2035-03-01T00:00:00.000Z' }];
    expect(nextThing(facts({ cards, ...change })).title).toBe('Nothing to do right now');
  });
});
