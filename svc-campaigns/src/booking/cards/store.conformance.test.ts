import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { categories, spotIds, type SpotId } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { crowd, openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import { storedDatesOf, forEver, newCard, type Card } from './card.ts';
import { createCardStore, type CardStore } from './store.ts';
import type { Wanted } from './claims.ts';

let cards: CardStore;
let drop: () => Promise<void>;
let card: Card;
let made = 0;

const subcategories = categories.flatMap(({ subcategories: names }) => [...names]);
const now = new Date('2027-02-01T12:00:00.000Z');
const until = new Date(now.getTime() + 15 * 60_000);
const at = (date: Date, ms: number) => new Date(date.getTime() + ms);

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  cards = createCardStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

beforeEach(async () => {
  made += 1;
  const draft = {
    id: `card-${made}`,
    name: 'May',
    description: '',
    zone: 'A' as const,
    status: 'upcoming' as const,
    distributionZipCodes: ['93021'],
    totalHouseholds: 5000,
  };
  card = newCard({ ...draft, distributionDate: new Date('2027-05-20T17:00:00.000Z') }, now);
  await cards.insert(card);
});

const wanted = (bookingId: string, spotId: SpotId = 'M05', subcategory = 'Pizza'): Wanted => ({
  cardId: card.id,
  spotId,
  subcategory,
  bookingId,
  userId: `user of ${bookingId}`,
});
const current = async () => (await cards.byId(card.id)) as Card;
const given = <T>(results: (T | null)[]) => results.filter((result) => result !== null);

test('a card comes back as it was stored, its empty maps included', async () => {
  expect(await current()).toEqual(card);
  expect(await cards.insert(card)).toBe(false);
});

describe('of fifty claims at once', () => {
  test('on one spot one is given', async () => {
    const results = await together((index) =>
      cards.claim(wanted(`b${index}`, 'M05', subcategories[index] as string), until, now),
    );
    expect(given(results)).toHaveLength(1);
    const { claims, categories: taken } = await current();
    expect(Object.keys(claims)).toEqual(['M05']);
    expect(Object.values(taken).map(({ bookingId }) => bookingId)).toEqual([claims.M05?.bookingId]);
  });

  test('in one subcategory one is given, whatever the spots', async () => {
    const results = await together((index) =>
      cards.claim(wanted(`b${index}`, spotIds[index % spotIds.length] as SpotId), until, now),
    );
    expect(given(results)).toHaveLength(1);
  });

  test('on all spots fourteen are given, each spot and each subcategory once', async () => {
    const claims = Array.from({ length: crowd * 4 }, (_, index) =>
      wanted(`b${index}`, spotIds[index % spotIds.length] as SpotId, subcategories[index % 20] as string),
    );
    const results = await together((index) => cards.claim(claims[index] as Wanted, until, now), claims.length);
    const after = await current();
    expect(given(results)).toHaveLength(Object.keys(after.claims).length);
    expect(new Set(Object.values(after.claims).map(({ subcategory }) => subcategory)).size).toBe(
      Object.keys(after.claims).length,
    );
    expect(
      Object.values(after.categories)
        .map(({ bookingId }) => bookingId)
        .toSorted(),
    ).toEqual(
      Object.values(after.claims)
        .map(({ bookingId }) => bookingId)
        .toSorted(),
    );
  });

  test('on a hold that has just ended one is given', async () => {
    await cards.claim(wanted('first'), until, now);
    const results = await together((index) => cards.claim(wanted(`b${index}`), at(until, 1000), until));
    expect(given(results)).toHaveLength(1);
    expect((await current()).claims.M05?.bookingId).not.toBe('first');
  });
});

describe('to the millisecond', () => {
  test('a hold keeps its spot and its subcategory until its end, not longer', async () => {
    await cards.claim(wanted('first'), until, now);
    expect(await cards.claim(wanted('other', 'M05', 'Plumbing'), until, at(until, -1))).toBeNull();
    expect(await cards.claim(wanted('other', 'M06'), until, at(until, -1))).toBeNull();
    expect(await cards.claim(wanted('other', 'M06'), at(until, 1), until)).not.toBeNull();
  });

  test('a card takes claims until booking closes', async () => {
    expect(await cards.claim(wanted('late'), until, card.bookingClosesAt)).toBeNull();
    expect(await cards.claim(wanted('in time'), until, at(card.bookingClosesAt, -1))).not.toBeNull();
  });

  test('a hold can be made longer while it lives', async () => {
    await cards.claim(wanted('mine'), until, now);
    expect(await cards.extend(wanted('mine'), at(until, 5000), until)).toBeNull();
    expect(await cards.extend(wanted('mine'), at(until, 5000), at(until, -1))).not.toBeNull();
    expect((await current()).claims.M05?.until).toEqual(at(until, 5000));
    expect(Object.values((await current()).categories)[0]?.until).toEqual(at(until, 5000));
  });
});

test('a card that is not upcoming takes no claim', async () => {
  await cards.change(card, { status: 'locked' });
  expect(await cards.claim(wanted('any'), until, now)).toBeNull();
});

describe('another booking’s claim', () => {
  test('is neither made longer, nor secured, nor released', async () => {
    await cards.claim(wanted('mine'), until, now);
    const before = await current();
    expect(await cards.extend(wanted('other'), at(until, 1), now)).toBeNull();
    expect(await cards.secure(wanted('other'), now)).toBeNull();
    expect(await cards.release(wanted('other'), { onlyHeld: false })).toBeNull();
    expect(await current()).toEqual(before);
  });

  test('in the same subcategory stops a claim on a free spot', async () => {
    await cards.claim(wanted('mine', 'M01'), until, now);
    expect(await cards.secure(wanted('other', 'M02'), now)).toBeNull();
  });
});

describe('a paid spot', () => {
  test('is sold for ever, to the one hold, however often asked', async () => {
    await cards.claim(wanted('mine'), until, now);
    expect(given(await together(() => cards.secure(wanted('mine'), now)))).toHaveLength(crowd);
    expect((await current()).claims.M05).toMatchObject({ state: 'sold', until: forEver });
    expect(await cards.claim(wanted('other'), until, new Date('2027-05-01T00:00:00Z'))).toBeNull();
    expect(await cards.release(wanted('mine'), { onlyHeld: true })).toBeNull();
  });

  test('is taken again after the hold has ended if it is still free, by one of fifty', async () => {
    await cards.claim(wanted('slow'), until, now);
    const results = await together((index) => cards.secure(wanted(index === 0 ? 'slow' : `b${index}`), until));
    expect(given(results)).toHaveLength(1);
  });

  test('and a release of the hold: one of the two happens, never half of each', async () => {
    for (let round = 0; round < 10; round++) {
      const each = wanted(`race-${round}`, spotIds[round] as SpotId, subcategories[round] as string);
      await cards.claim(each, until, now);
      const [secured, released] = await Promise.all([cards.secure(each, now), cards.release(each, { onlyHeld: true })]);
      const claim = (await current()).claims[each.spotId];
      if (!released) expect([secured !== null, claim?.state]).toEqual([true, 'sold']);
      // Released first, a payment may still find the spot free and take it: then it is sold whole.
      if (released && claim) expect([secured !== null, claim.state]).toEqual([true, 'sold']);
      const subcategory = Object.values((await current()).categories).find(
        ({ bookingId }) => bookingId === each.bookingId,
      );
      expect(subcategory !== undefined).toBe(claim !== undefined);
    }
  });
});

test('a released spot is free for one of fifty, with its subcategory', async () => {
  await cards.claim(wanted('mine'), until, now);
  expect((await cards.release(wanted('mine'), { onlyHeld: true }))?.claims).toEqual({});
  expect((await current()).categories).toEqual({});
  expect(given(await together((index) => cards.claim(wanted(`b${index}`), until, now)))).toHaveLength(1);
});

test('of fifty changes from the same version one is made', async () => {
  const results = await together((index) =>
    cards.change(card, { name: `Name ${index}`, ...storedDatesOf(card.distributionDate) }),
  );
  expect(given(results)).toHaveLength(1);
  expect((await current()).version).toBe(2);
});

test('a change that only an unsold card may take is refused from the moment a spot is paid for, at the same version', async () => {
  const unsold = await current();
  expect(await cards.change(unsold, { zone: 'B' }, { onlyUnsold: true })).toMatchObject({ zone: 'B' });
  const read = await current();
  await cards.claimForGood(wanted('payer'), now);
  expect(await cards.change(read, { zone: 'A' }, { onlyUnsold: true })).toBeNull();
  expect(await cards.change(read, { name: 'Renamed' })).toMatchObject({ zone: 'B', name: 'Renamed' });
});

test('cards come by status, the next to be distributed first', async () => {
  const later = { ...card, id: 'later', status: 'active' as const, distributionDate: new Date('2028-01-01T00:00:00Z') };
  const sooner = {
    ...card,
    id: 'sooner',
    status: 'active' as const,
    distributionDate: new Date('2027-01-01T00:00:00Z'),
  };
  await cards.insert(later);
  await cards.insert(sooner);
  expect((await cards.withStatus(['active', 'completed'])).map(({ id }) => id)).toEqual(['sooner', 'later']);
});

test('an operator in place of an id finds nothing', async () => {
  await expect(cards.byId(operator)).rejects.toThrow(/Cast/);
  expect(await cards.claim({ ...wanted('any'), cardId: operator }, until, now)).toBeNull();
});

test('cards of some statuses are paged by their day, the latest first, without gap or repeat', async () => {
  const printed = Array.from({ length: 7 }, (_, index) => ({
    ...card,
    id: `printed-${index}`,
    status: 'completed' as const,
    distributionDate: at(card.distributionDate, Math.floor(index / 2) * 86_400_000),
  }));
  for (const each of printed) await cards.insert(each);
  const { items, totals } = await readPages((paging) => cards.latest(['completed', 'cancelled'], paging), 3);
  expect(items.map(({ id }) => id)).toEqual([
    'printed-6',
    'printed-5',
    'printed-4',
    'printed-3',
    'printed-2',
    'printed-1',
    'printed-0',
  ]);
  expect(totals[0]).toBe(7);
  expect((await cards.latest(['completed'], { limit: 2, cursor: 'nonsense' })).items.map(({ id }) => id)).toEqual([
    'printed-6',
    'printed-5',
  ]);
});

test('cards are found by what stands in their names, among some statuses, page by page', async () => {
  const names = ['Quail 2030 (A)', 'Quail 2031 (B)', 'quail 2032 (A)', 'Heron 2033 (A)', 'Quail 2034 (A)'];
  for (const [index, name] of names.entries()) {
    await cards.insert({
      ...card,
      id: `named-${index}`,
      name,
      status: index === 4 ? 'draft' : 'cancelled',
      distributionDate: at(card.distributionDate, index * 86_400_000),
    });
  }
  const found = async (q: string) =>
    (await readPages((paging) => cards.latest(['cancelled'], { ...paging, q }), 2)).items.map(({ id }) => id);
  expect(await found('QUAIL')).toEqual(['named-2', 'named-1', 'named-0']);
  expect([await found('(b)'), await found('quail 2034'), await found('.*')]).toEqual([['named-1'], [], []]);
  expect((await cards.latest(['cancelled'], { limit: 1, q: 'quail' })).total).toBe(3);
});

describe('a spot taken for good', () => {
  test('is one of fifty’s, and asked again it is the same', async () => {
    const results = await together((index) => cards.claimForGood(wanted(`b${index % 10}`), now));
    expect(new Set(given(results).map(({ claims }) => claims.M05?.bookingId)).size).toBe(1);
    expect((await current()).claims.M05).toMatchObject({ state: 'sold', until: forEver });
  });

  test('is not taken twice for one booking, nor on a card that has closed', async () => {
    await cards.claimForGood(wanted('mine', 'M05'), now);
    expect(await cards.claimForGood(wanted('mine', 'M06'), now)).toBeNull();
    expect(await cards.claimForGood(wanted('late', 'M07', 'Florist'), card.bookingClosesAt)).toBeNull();
    expect(await cards.claimForGood(wanted('in time', 'M07', 'Florist'), at(card.bookingClosesAt, -1))).not.toBeNull();
  });
});

test('the cards before and after a date are those of the zone, drafts and closed ones aside', async () => {
  const days = (count: number) => at(new Date('2040-01-20T17:00:00.000Z'), count * 86_400_000);
  const add = (id: string, day: number, change: Partial<Card> = {}) =>
    cards.insert({ ...card, id, distributionDate: days(day), ...storedDatesOf(days(day)), ...change });
  await add('z1', 0);
  await add('z2', 30, { zone: 'B' });
  await add('z3', 60, { status: 'draft' });
  await add('z4', 90);
  await add('z5', 20, { status: 'completed' });
  await add('z6', 25, { status: 'cancelled' });
  const middle = { zone: 'A' as const, distributionDate: days(45) };
  const between = async (zone: 'A' | 'B', from: number, to: number) =>
    (await cards.ofZoneBetween({ zone, from: days(from), to: days(to) })).map(({ id }) => id);
  expect(await between('A', 0, 90)).toEqual(['z5', 'z1']);
  expect(await between('A', 1, 91)).toEqual(['z4', 'z5']);
  expect((await cards.nextAfter(middle, now))?.id).toBe('z4');
  expect(await cards.nextAfter(middle, days(80))).toBeNull();
  expect(await between('B', 0, 31)).toEqual(['z2']);
});

test('the cards the clock is due for are found by status and date', async () => {
  const due = async (when: Date) => (await cards.due(when)).some(({ id }) => id === card.id);
  expect(await due(at(card.bookingClosesAt, -1))).toBe(false);
  expect(await due(card.bookingClosesAt)).toBe(true);
  const locked = (await cards.change(card, { status: 'locked' })) as Card;
  expect(await due(at(card.distributionDate, -1))).toBe(false);
  expect(await due(card.distributionDate)).toBe(true);
  await cards.change(locked, { status: 'active' });
  expect(await due(at(card.distributionDate, 30 * 86_400_000 - 1))).toBe(false);
  expect(await due(at(card.distributionDate, 30 * 86_400_000))).toBe(true);
});

test('a short card is cancelled when nobody has a place on it, by one of fifty', async () => {
  const short = (await cards.change(card, { decision: 'short' })) as Card;
  await cards.secure(wanted('mine'), now);
  expect(await cards.cancelEmpty(short)).toBeNull();
  await cards.release(wanted('mine'), { onlyHeld: false });
  expect(given(await together(() => cards.cancelEmpty(short)))).toHaveLength(1);
  expect((await current()).status).toBe('cancelled');
});

test('what is kept for somebody is claimed by nobody else until its end, to the millisecond', async () => {
  const kept = { userId: 'user of mine', until };
  await cards.change(card, {
    opensAt: now,
    kept: { M05: kept },
    keptCategories: { pizza: { ...kept, subcategory: 'Pizza' } },
  });
  const late = at(until, 900_000);
  expect(await cards.claim(wanted('other', 'M05', 'Gym'), late, at(until, -1))).toBeNull();
  expect(await cards.claim(wanted('other', 'M06', 'Pizza'), late, at(until, -1))).toBeNull();
  expect(await cards.claimForGood(wanted('other', 'M06', 'Pizza'), at(until, -1))).toBeNull();
  expect(await cards.claim(wanted('mine'), late, at(until, -1))).not.toBeNull();
  await cards.release(wanted('mine'), { onlyHeld: true });
  expect(given(await together((index) => cards.claim(wanted(`b${index}`), late, until)))).toHaveLength(1);
});

describe('a paid booking that is given another spot', () => {
  const exchange = (bookingId: string, to: SpotId) => cards.exchange(wanted(bookingId), to, now);

  test('has that one and no longer its own, its subcategory all the while', async () => {
    await cards.secure(wanted('mine'), now);
    expect(await exchange('mine', 'M09')).toMatchObject({
      claims: { M09: { bookingId: 'mine', state: 'sold', until: forEver } },
    });
    expect(Object.keys((await current()).claims)).toEqual(['M09']);
    expect((await current()).categories['pizza']?.bookingId).toBe('mine');
    expect(await exchange('mine', 'M09')).not.toBeNull();
  });

  test('of fifty who want the same one, one has it, and who claims it at the same time has it or not', async () => {
    const paid = spotIds.filter((id) => id.startsWith('M') && id !== 'M12');
    await Promise.all(
      paid.map((spotId, index) => cards.secure(wanted(`b${index}`, spotId, subcategories[index]), now)),
    );
    const results = await Promise.all([
      ...paid.map((spotId, index) => cards.exchange(wanted(`b${index}`, spotId, subcategories[index]), 'M12', now)),
      ...Array.from({ length: 39 }, (_, index) =>
        cards.claim(wanted(`c${index}`, 'M12', subcategories[index + 20]), until, now),
      ),
    ]);
    expect(given(results)).toHaveLength(1);
    const { claims } = await current();
    expect(new Set(Object.values(claims).map(({ bookingId }) => bookingId)).size).toBe(Object.keys(claims).length);
  });

  test('is not given one that is another’s or kept for another, nor with a hold alone, nor on a card that is out or short', async () => {
    await cards.claim(wanted('held', 'M01', 'Gym'), until, now);
    expect(await cards.exchange(wanted('held', 'M01', 'Gym'), 'M02', now)).toBeNull();
    await cards.secure(wanted('mine'), now);
    expect(await exchange('mine', 'M01')).toBeNull();
    await cards.change(await current(), { kept: { M02: { userId: 'user of another', until } } });
    expect(await exchange('mine', 'M02')).toBeNull();
    await cards.change(await current(), { decision: 'short' });
    expect(await exchange('mine', 'M03')).toBeNull();
    await cards.change(await current(), { decision: 'go', status: 'active' });
    expect(await exchange('mine', 'M03')).toBeNull();
    await cards.change(await current(), { status: 'locked' });
    expect(await exchange('mine', 'M03')).not.toBeNull();
  });
});
