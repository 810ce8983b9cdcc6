import type { CampaignStatus } from '@postcard/contracts';
import { describe, expect, test } from '@jest/globals';
import { acrossTowns, type Connection, inTown, knownTowns } from '@postcard/service-kit';
import { operator, together } from '@postcard/service-kit/testing';
import { createLinkStore } from './links/store.ts';
import { createScanStore, type ScanStore } from './scans/store.ts';
import { bookingOf, useDatabase, aCard } from '../testing/builders.ts';
import type { Town } from '@postcard/contracts/town';
import { type BookingStore, createBookingStore } from '../booking/bookings/store.ts';
import { type CardStore, createCardStore } from '../booking/cards/store.ts';
import { cardRowOf } from './statistics/routes.ts';

describe('the stores of links and scans', () => {
  const at = new Date('2027-06-01T12:00:00.000Z');
  let db: Connection;

  useDatabase((opened) => {
    db = opened;
    createLinkStore(db);
    createScanStore(db);
  });

  test('count all of a hundred concurrent scans in a new hour', async () => {
    const scans = createScanStore(db);
    await together((index) => scans.count('b1', new Date(at.getTime() + index)), 100);
    const next = new Date(at.getTime() + 3_600_000);
    await scans.count('b1', next);

    const counted = await scans.ofEach(['b1', 'b2']);

    expect(counted.get('b1')).toMatchObject([
      { hour: at, scans: 100 },
      { hour: next, scans: 1 },
    ]);
    expect(counted.has('b2')).toBe(false);
    await expect(scans.ofEach([operator])).rejects.toThrow();
  });

  test('keep one permanent code per booking, and one booking per code', async () => {
    const links = createLinkStore(db);
    const given = await together((index) => links.ensure('b1', `code${index}`, at), 30);
    const code = given[0]?.code ?? '';

    expect(new Set(given.map((link) => link.code))).toEqual(new Set([code]));
    await expect(links.ensure('b2', code, at)).rejects.toThrow();
    expect(await links.byCode(code)).toMatchObject({ bookingId: 'b1' });
  });
});

describe('the statistics', () => {
  let db: Connection;
  let bookings: BookingStore;
  let cards: CardStore;
  let scans: ScanStore;

  useDatabase((opened) => {
    db = opened;
    bookings = createBookingStore(db, () => {});
    cards = createCardStore(db);
    scans = createScanStore(db);
  });

  const at = (day: string) => new Date(`2027-${day}T12:00:00Z`);
  const refund = { id: 're', status: 'succeeded', tries: 0, triedAt: at('02-01') } as const;

  test('count a card’s paid bookings, revenue, refunds and scans', async () => {
    const made = { createdAt: at('02-01'), campaignId: 'march' } as const;
    await bookings.insert(bookingOf({ ...made, id: 'b1', userId: 'ada', status: 'confirmed', amount: 50_000 }));
    await bookings.insert(bookingOf({ ...made, id: 'b2', userId: 'ada', status: 'confirmed', amount: 90_000 }));
    await bookings.insert(
      bookingOf({ ...made, id: 'b3', userId: 'ben', status: 'refunded', amount: 50_000, refund: refund as never }),
    );
    await bookings.insert(
      bookingOf({ ...made, id: 'b4', userId: 'ben', status: 'refunded', amount: 70_000, refund: null }),
    );
    await bookings.insert(bookingOf({ ...made, id: 'b5', userId: 'cy', status: 'held', amount: 50_000 }));
    await bookings.insert(
      bookingOf({
        id: 'b6',
        userId: 'dee',
        campaignId: 'april',
        status: 'confirmed',
        amount: 50_000,
        createdAt: at('05-01'),
      }),
    );
    for (const [booking, hour] of [
      ['b1', '03-20'],
      ['b1', '03-21'],
      ['b2', '03-20'],
      ['b3', '03-20'],
      ['b6', '03-20'],
    ] as const)
      await scans.count(booking, at(hour));

    const takings = await bookings.takingsOf(['march', 'none']);
    expect([...takings]).toEqual([
      ['march', { paid: expect.arrayContaining(['b1', 'b2']), revenue: 140_000, refunded: 50_000 }],
    ]);
    const scanned = await scans.totalsOf(['b1', 'b2']);
    const card = aCard({ id: 'march', name: 'March', distributionDate: at('03-20') });
    expect(cardRowOf(card, takings.get('march'), scanned)).toMatchObject({
      name: 'March',
      sold: 2,
      spots: 14,
      revenue: 140_000,
      refunded: 50_000,
      scans: 3,
    });
    expect(cardRowOf(card, undefined, scanned)).toMatchObject({ sold: 0, revenue: 0, refunded: 0, scans: 0 });
  });

  test('count bookings by date, and each member once', async () => {
    expect(await bookings.paidBetween(at('01-31'), at('02-02'))).toEqual({ bookings: 2, bookingMembers: 1 });
    expect(await bookings.paidBetween(at('01-31'), at('06-01'))).toEqual({ bookings: 3, bookingMembers: 2 });
    expect(await bookings.paidBetween(at('06-01'), at('06-02'))).toEqual({ bookings: 0, bookingMembers: 0 });
  });

  test('list the cards of a period, latest first and without drafts', async () => {
    const card = (id: string, status: CampaignStatus, day: string) => aCard({ id, status, distributionDate: at(day) });
    for (const each of [
      card('a', 'completed', '03-20'),
      card('b', 'upcoming', '04-20'),
      card('c', 'draft', '04-21'),
      card('d', 'upcoming', '06-20'),
    ])
      await cards.insert(each);

    expect((await cards.distributedBetween(at('03-20'), at('06-20'))).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('count each town’s revenue separately, including documents stored before towns existed', async () => {
    const [home, other] = knownTowns() as [Town, Town];
    const [from, to] = [at('08-01'), at('09-01')];
    const made = { createdAt: at('08-10'), campaignId: 'august' } as const;
    const insert = (town: Town, booking: object) =>
      inTown(town, () => bookings.insert(bookingOf({ ...made, ...booking } as never)));
    await insert(home, { id: 't1', userId: 'ada', status: 'confirmed', amount: 50_000 });
    await insert(home, { id: 't2', userId: 'ada', status: 'confirmed', amount: 90_000 });
    await insert(other, { id: 't3', userId: 'ada', status: 'confirmed', amount: 70_000 });
    await insert(other, { id: 't4', userId: 'ben', status: 'confirmed', amount: 70_000 });
    await insert(other, { id: 't5', userId: 'cy', status: 'refunded', amount: 70_000, refund });
    await insert(other, { id: 't6', userId: 'cy', status: 'refunded', amount: 70_000, refund: null });
    await insert(other, { id: 't7', userId: 'dee', status: 'confirmed', amount: 70_000, createdAt: to });

    await acrossTowns(() =>
      db.collection<{ _id: string }>('bookings').updateOne({ _id: 't1' }, { $unset: { townId: 1 } }),
    );

    expect(await inTown(other, () => bookings.takingsByTown(from, to))).toEqual(
      new Map([
        [home.id, { bookings: 2, members: expect.any(Number), revenue: 140_000, refunded: 0 }],
        [other.id, { bookings: 2, members: 2, revenue: 140_000, refunded: 70_000 }],
      ]),
    );
  });
});
