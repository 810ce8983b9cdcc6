import { expect, test } from '@jest/globals';
import { acrossTowns, firstTown, inTown } from '@postcard/service-kit';
import { crowd, eventFor, operator, together } from '@postcard/service-kit/testing';
import { bookingOf, useDatabase } from '../../testing/builders.ts';
import type { Booking } from './booking.ts';
import { createBookingStore, type BookingStore } from './store.ts';

let bookings: BookingStore;

useDatabase((db) => {
  bookings = createBookingStore(db, () => {});
});

test('exactly one of fifty different commands succeeds on a held booking', async () => {
  await bookings.insert(bookingOf({ id: 'exits' }));
  const where = { status: 'held' };
  const ways = [
    () => bookings.move('exits', { do: 'release' }, { where }),
    () => bookings.move('exits', { do: 'expire' }, { where, event: (next) => eventFor('booking.hold-expired', next) }),
    () => bookings.move('exits', { do: 'capture', intentId: 'pi', at: new Date() }, { where }),
    () =>
      bookings.move(
        'exits',
        { do: 'fail', because: 'x' },
        { where, event: (next) => eventFor('booking.payment-returned', next) },
      ),
  ] as const;

  const results = await together<object | null>((index) => (ways[index % ways.length] as (typeof ways)[number])());

  expect(results.filter((result) => result !== null)).toHaveLength(1);
});

test('fifty compatible commands all succeed, and each creates a version', async () => {
  await bookings.insert(bookingOf({ id: 'counts', status: 'confirmed' }));
  await together((index) =>
    bookings.move(
      'counts',
      { do: 'reportKept', keptToldFor: `card ${index}` },
      { event: (next) => eventFor('booking.spot-kept', next) },
    ),
  );
  expect((await bookings.byId('counts'))?.version).toBe(crowd + 1);
  const outbox = (await bookings.model.findById('counts').lean())?.outbox ?? [];
  expect(outbox.map(({ aggregateVersion }) => aggregateVersion)).toEqual(
    Array.from({ length: crowd }, (_, index) => index + 2),
  );
});

test('the store returns no other member’s booking, and rejects query operators', async () => {
  await bookings.insert(bookingOf({ id: 'owned', userId: 'owner' }));

  expect((await bookings.byId('owned', 'owner'))?.id).toBe('owned');
  expect(await bookings.byId('owned', 'other')).toBeNull();
  await expect(bookings.byId(operator, 'owner')).rejects.toThrow(/Cast/);
  await expect(bookings.byId('owned', operator)).rejects.toThrow(/Cast/);
});

test('a hold is live until its end, and overdue from that millisecond on', async () => {
  const holdExpiresAt = new Date('2027-03-01T12:15:00.000Z');
  await bookings.insert(bookingOf({ id: 'clocked', userId: 'clock', holdExpiresAt }));
  await bookings.insert(bookingOf({ id: 'paid', userId: 'clock', status: 'confirmed', holdExpiresAt }));
  const before = new Date(holdExpiresAt.getTime() - 1);
  const liveAt = async (now: Date) => (await bookings.liveOf('clock', now)).map(({ id }) => id).toSorted();

  const overdueAt = async (now: Date) => (await bookings.overdue(now)).some(({ id }) => id === 'clocked');

  expect([await liveAt(before), await overdueAt(before)]).toEqual([['clocked', 'paid'], false]);
  expect([await liveAt(holdExpiresAt), await overdueAt(holdExpiresAt)]).toEqual([['paid'], true]);
});

test('bookings with an incomplete payment or refund are returned as unfinished', async () => {
  for (const [id, change] of [
    ['u1', { status: 'capturing' }],
    ['u2', { status: 'cancelling' }],
    ['u3', { status: 'released', paymentOpen: true }],
    ['u4', { status: 'confirmed' }],
  ] as const) {
    await bookings.insert(bookingOf({ id, ...change }));
  }
  const ids = (await bookings.unfinished()).found.map(({ id }) => id);

  expect(['u1', 'u2', 'u3', 'u4'].map((id) => ids.includes(id))).toEqual([true, true, true, false]);
});

test('open payments and holds of all towns are read in batches, each once', async () => {
  const elsewhere = { ...firstTown, id: 'elsewhere' };
  const holdExpiresAt = (index: number) => new Date(Date.UTC(2040, 0, 1, 0, index));
  for (const index of [0, 1, 2, 3, 4])
    await inTown(index % 2 ? elsewhere : firstTown, () =>
      bookings.insert(bookingOf({ id: `x${index}`, paymentOpen: true, holdExpiresAt: holdExpiresAt(index) })),
    );
  const isNew = ({ id }: Booking) => id.startsWith('x');
  await acrossTowns(async () => {
    const open: string[] = [];
    let after = 'x';
    do {
      const { found, next } = await bookings.unfinished(after, 2);
      open.push(...found.filter(isNew).map(({ id }) => id));
      after = next;
    } while (after !== '');
    expect(open).toEqual(['x0', 'x1', 'x2', 'x3', 'x4']);
    const held: string[] = [];
    let from: Date | null = new Date(holdExpiresAt(0).getTime() - 1);
    while (from) {
      const page: { found: Booking[]; next: Date | null } = await bookings.holdsAfter(from, 2);
      held.push(...page.found.map(({ id }) => id));
      from = page.next;
    }
    expect(held).toEqual(['x0', 'x1', 'x2', 'x3', 'x4']);
  });
});

test('the approved bookings of a card are those that are paid and have an approved ad', async () => {
  const paid = { status: 'confirmed', adApproved: true } as const;
  await bookings.insert(bookingOf({ id: 'shown', campaignId: 'out', ...paid }));
  await bookings.insert(bookingOf({ id: 'elsewhere', campaignId: 'other', ...paid }));
  await bookings.insert(bookingOf({ id: 'unpaid', campaignId: 'out', adApproved: true }));
  await bookings.insert(bookingOf({ id: 'unapproved', campaignId: 'out', status: 'confirmed' }));

  await bookings.insert(bookingOf({ id: 'given-back', campaignId: 'out', ...paid, status: 'refunded' }));

  expect((await bookings.approvedOn(['out', 'none'])).map(({ id }) => id)).toEqual(['shown']);
  expect(await bookings.approvedOn([])).toEqual([]);
});

test('one of fifty commands with the same condition succeeds, with its event', async () => {
  await bookings.insert(bookingOf({ id: 'asked', status: 'confirmed' }));
  const choiceUntil = new Date('2027-05-17T17:00:00.000Z');
  const results = await together(() =>
    bookings.move(
      'asked',
      { do: 'askChoice', choiceUntil },
      { where: { choiceUntil: null }, event: (next) => eventFor('booking.choice-asked', next) },
    ),
  );
  expect(results.filter((result) => result !== null)).toHaveLength(1);
  expect((await bookings.model.findById('asked').lean())?.outbox).toHaveLength(1);
  const at = new Date('2027-05-11T00:00:00.000Z');
  await bookings.move('asked', { do: 'startRoll', rollingTo: { cardId: 'june', spotId: 'M05', at } });
  expect(
    await bookings.move('asked', { do: 'dropMove' }, { where: { 'rollingTo.at': new Date(at.getTime() + 1) } }),
  ).toBeNull();
  expect(
    await bookings.move('asked', { do: 'dropMove' }, { where: { 'rollingTo.at': at, choiceUntil: { $gt: at } } }),
  ).toMatchObject({ rollingTo: null, choice: 'roll', choiceUntil });
});

test('a booking that is stored repeatedly has its events once', async () => {
  const offer = bookingOf({ id: 'offered', offered: true, offerTokenHash: 'hash' });
  await together(() => bookings.insert(offer, [eventFor('waitlist.offered', offer)]));

  expect((await bookings.model.findById('offered').lean())?.outbox).toHaveLength(1);
  expect(await bookings.model.countDocuments({ _id: 'offered' })).toBe(1);
  expect(await bookings.byOffer('offered', 'hash')).toEqual({ ...offer, townId: 'moorpark' });
  expect(await bookings.byOffer('offered', 'other')).toBeNull();
  await expect(bookings.byOffer('offered', operator)).rejects.toThrow(/Cast/);
});

test('bookings are found by their ids, and paid ones by their card', async () => {
  await bookings.insert(bookingOf({ id: 'on-it', campaignId: 'full', status: 'confirmed' }));
  await bookings.insert(bookingOf({ id: 'not-yet', campaignId: 'full' }));
  expect((await bookings.confirmedOn('full')).map(({ id }) => id)).toEqual(['on-it']);
  await bookings.insert(bookingOf({ id: 'on-other', campaignId: 'second', status: 'confirmed' }));
  expect((await bookings.confirmedOnAny(['full', 'second', 'none'])).map(({ id }) => id).toSorted()).toEqual([
    'on-it',
    'on-other',
  ]);
  expect(await bookings.confirmedOnAny([])).toEqual([]);
  expect((await bookings.byIds(['on-it', 'not-yet', 'none'])).map(({ id }) => id).toSorted()).toEqual([
    'not-yet',
    'on-it',
  ]);
  expect(await bookings.byIds([])).toEqual([]);
});

test('a moved booking is found by its new spot and not by the old one', async () => {
  await bookings.insert(
    bookingOf({
      id: 'mover',
      userId: 'mover',
      status: 'confirmed',
      businessName: 'Quail Bakery',
      campaignName: 'Osprey card',
      spotId: 'M07',
    }),
  );
  const found = async (q: string) => (await bookings.list({ limit: 50, q })).items.map(({ id }) => id);
  expect([await found('osprey'), await found('quail')]).toEqual([['mover'], ['mover']]);
  await bookings.move(
    'mover',
    { do: 'finishMove', place: { campaignName: 'Merlin card', spotId: 'M08', adSpotId: 'may:M08' } },
    { event: (next) => eventFor('booking.moved', next) },
  );
  expect([await found('osprey'), await found('merlin'), await found('quail')]).toEqual([[], ['mover'], ['mover']]);
  await bookings.move('mover', { do: 'saveDesign', adContent: '{}', designTemplateId: 'medium-ticket' });
  expect(await found('merlin')).toEqual(['mover']);
});
