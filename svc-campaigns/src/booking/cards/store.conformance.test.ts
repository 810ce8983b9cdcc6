import { expect, test } from '@jest/globals';
import { knownTowns } from '@postcard/service-kit';
import { operator, readPages, together } from '@postcard/service-kit/testing';
import { storedDatesOf, type Card } from './card.ts';
import { at, card, cards, current, given, now, until, claimRequest, setUpCardStore } from '../../testing/card-store.ts';

setUpCardStore();

test('a card reads back as it was stored, including its empty maps', async () => {
  expect(await current()).toEqual({ ...card, townId: 'moorpark' });
  expect(await cards.insert(card)).toBe(false);
});

test('one of fifty changes from the same version succeeds', async () => {
  const results = await together((index) =>
    cards.change(card, { name: `Name ${index}`, ...storedDatesOf(card.distributionDate) }),
  );

  expect(given(results)).toHaveLength(1);
  expect((await current()).version).toBe(2);
});

test('a change with `onlyUnsold` is rejected once a spot is sold, even at the same version', async () => {
  const unsold = await current();
  expect(await cards.change(unsold, { zone: 'B' }, { onlyUnsold: true })).toMatchObject({ zone: 'B' });
  const read = await current();
  await cards.claimForGood(claimRequest('payer'), now);
  expect(await cards.change(read, { zone: 'A' }, { onlyUnsold: true })).toBeNull();
  expect(await cards.change(read, { name: 'Renamed' })).toMatchObject({ zone: 'B', name: 'Renamed' });
});

test('cards are listed by status, with the next one to be distributed first', async () => {
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

test('the store rejects a query operator in place of an id', async () => {
  await expect(cards.byId(operator)).rejects.toThrow(/Cast/);
  expect(await cards.claim({ ...claimRequest('any'), cardId: operator }, until, now)).toBeNull();
});

test('the search finds cards by words of their names and by status, page by page', async () => {
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

test('the cards between two dates are those of the zone, without drafts and canceled cards', async () => {
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

test('cards that are due for the clock are found by status and date', async () => {
  const due = async (when: Date) => {
    for await (const { id } of cards.due(when)) if (id === card.id) return true;
    return false;
  };
  const soonest = Math.max(...knownTowns().map(({ deadlines }) => deadlines.closesBeforeDays)) * 86_400_000;
  // The query reaches one hour further, for clock changes.
  expect(await due(at(card.distributionDate, -soonest - 3_600_000 - 1))).toBe(false);
  expect(await due(card.bookingClosesAt)).toBe(true);
  const locked = (await cards.change(card, { status: 'locked' })) as Card;
  expect(await due(at(card.distributionDate, -1))).toBe(false);
  expect(await due(card.distributionDate)).toBe(true);
  await cards.change(locked, { status: 'active' });
  expect(await due(at(card.distributionDate, 30 * 86_400_000 - 1))).toBe(false);
  expect(await due(at(card.distributionDate, 30 * 86_400_000))).toBe(true);
});

test('a short card without claims is canceled by one of fifty', async () => {
  const short = (await cards.change(card, { decision: 'short' })) as Card;
  await cards.secure(claimRequest('mine'), now);
  expect(await cards.cancelEmpty(short)).toBeNull();
  await cards.release(claimRequest('mine'), { onlyHeld: false });
  expect(given(await together(() => cards.cancelEmpty(short)))).toHaveLength(1);
  expect((await current()).status).toBe('cancelled');
});
