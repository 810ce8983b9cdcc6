import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import { createWaitlistStore, type WaitlistStore } from './store.ts';

let waitlist: WaitlistStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  waitlist = createWaitlistStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

const at = (seconds: number) => new Date(Date.UTC(2027, 1, 1, 12, 0, seconds));
const place = (campaignId: string, userId: string, seconds = 0, subcategory = 'Pizza') => ({
  campaignId,
  userId,
  subcategory,
  offerId: `offer-${campaignId}-${userId}`,
  joinedAt: at(seconds),
});

test('joining fifty times concurrently adds one place', async () => {
  const places = await together((index) => waitlist.join({ ...place('may', 'ada', index), offerId: `offer-${index}` }));
  expect(new Set(places.map(({ waiting }) => waiting.offerId)).size).toBe(1);
  expect(places.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await waitlist.queue('may')).toEqual([{ ...places[0]?.waiting, townId: 'moorpark' }]);
});

test('the queue of a card is sorted by longest wait, and counts earlier waits of the subcategory', async () => {
  for (const each of [
    place('june', 'c', 3),
    place('june', 'a', 1),
    place('june', 'b', 2, 'Florist'),
    place('july', 'a', 0),
  ])
    await waitlist.join(each);
  expect((await waitlist.queue('june')).map(({ userId }) => userId)).toEqual(['a', 'b', 'c']);
  expect(
    await Promise.all(
      [place('june', 'a', 1), place('june', 'b', 2, 'Florist'), place('june', 'c', 3)].map((each) =>
        waitlist.ahead(each),
      ),
    ),
  ).toEqual([0, 0, 1]);
  expect(
    (await readPages((paging) => waitlist.ofUser('a', paging), 1)).items.map(({ campaignId }) => campaignId),
  ).toEqual(['june', 'july']);
  expect((await waitlist.cardIds()).toSorted()).toEqual(['july', 'june', 'may']);
});

test('leaving ends the member’s own place, once', async () => {
  await waitlist.join(place('august', 'a'));
  await waitlist.join(place('august', 'b'));
  expect((await together(() => waitlist.leave({ campaignId: 'august', userId: 'a' }))).filter(Boolean)).toHaveLength(1);
  expect((await waitlist.queue('august')).map(({ userId }) => userId)).toEqual(['b']);
  expect(await waitlist.of({ campaignId: 'august', userId: 'a' })).toBeNull();
});

test('an offer ends its own wait, and no later one', async () => {
  const { waiting: first } = await waitlist.join(place('september', 'a'));
  await waitlist.leave(first);
  const { waiting: second } = await waitlist.join({ ...place('september', 'a', 5), offerId: 'another' });
  await waitlist.served(first);
  expect(await waitlist.of(second)).toEqual({ ...second, townId: 'moorpark' });
  await waitlist.served(second);
  expect(await waitlist.of(second)).toBeNull();
});

test('closing a card’s queue leaves the others', async () => {
  await waitlist.join(place('october', 'a'));
  await waitlist.join(place('november', 'a'));
  await waitlist.close('october');
  expect(await waitlist.queue('october')).toEqual([]);
  expect(await waitlist.queue('november')).toHaveLength(1);
});

test('an operator in place of an id finds nothing', async () => {
  await expect(waitlist.ofUser(operator, { limit: 50 })).rejects.toThrow(/Cast/);
  expect(await waitlist.of({ campaignId: operator, userId: 'a' })).toBeNull();
});
