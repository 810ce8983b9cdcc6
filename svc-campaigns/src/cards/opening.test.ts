import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEventFactory } from '@postcard/service-kit';
import { together } from '@postcard/service-kit/testing';
import { after, before, openShop, type Shop } from '../testing/shop.ts';
import { isBookable, spotStateOf, type Card } from './card.ts';
import { createOpening } from './opening.ts';
import { createTellKept } from './tell-kept.ts';
import type { Wanted } from './store.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const until = after(startsAt, 7 * 86_400_000);

let shop: Shop;
let card: Card;

beforeAll(async () => {
  shop = await openShop(startsAt);
  const older = await shop.addCard('january', { distributionDate: new Date('2027-01-20T17:00:00.000Z') });
  const last = await shop.addCard('march', { distributionDate: new Date('2027-03-20T17:00:00.000Z') });
  await shop.addCard('april', { distributionDate: new Date('2027-04-20T17:00:00.000Z'), zone: 'B' });
  await shop.sell(older, 'earlier', 'M01', 'Florist');
  await shop.cards.change(older, { status: 'completed' });
  await shop.sell(last, 'holder', 'M05', 'Pizza');
  const blank = await shop.addCard('blank', { status: 'draft' });
  card = await shop.addCard('may', await createOpening({ ...shop, now: () => startsAt })(blank));
});
afterAll(() => shop.drop());

const wanted = (userId: string, spotId: Wanted['spotId'], subcategory: string): Wanted => ({ cardId: 'may', spotId, subcategory, bookingId: `of ${userId}`, userId });
const later = after(startsAt, 30 * 86_400_000);
const claim = (wish: Wanted, at: Date) => shop.cards.claim(wish, later, at);

test('opening keeps what was paid for on the zone’s last card, and on no other', () => {
  expect(card.opensAt).toEqual(startsAt);
  expect(card.kept).toEqual({ M05: { userId: 'holder', until } });
  expect(card.keptCategories).toEqual({ pizza: { userId: 'holder', subcategory: 'Pizza', until } });
});

test('a card opens once: what is kept does not change when it is opened again', async () => {
  const again = await createOpening({ ...shop, now: () => later })(card);
  expect(again).toEqual({ opensAt: card.opensAt, kept: card.kept, keptCategories: card.keptCategories, keptTold: false });
});

test('the holder is told of it once, by however many workers, and nobody else is', async () => {
  await shop.addMember('holder', 'Pizza');
  const tellKept = createTellKept({ ...shop, newEvent: createEventFactory('test', () => startsAt), now: () => startsAt });
  await together(() => tellKept());
  await tellKept();
  const told = (await shop.eventsOf('march-holder')).filter(({ type }) => type === 'booking.spot-kept');
  expect(told.map(({ data }) => data)).toEqual([
    expect.objectContaining({ campaignId: 'may', campaignName: 'may card', until: until.toISOString(), recipient: { email: 'holder@example.com', firstName: 'Ada' } }),
  ]);
  expect(await shop.eventsOf('january-earlier')).toEqual([]);
  expect((await shop.card('may')).keptTold).toBe(true);
  expect(await shop.cards.untold()).toEqual([]);
});

test('a kept spot shows as held until it is no longer kept, to the millisecond', () => {
  expect(spotStateOf(card, 'M05', before(until))).toEqual({ state: 'held', holdExpiresAt: until.toISOString(), keptUntil: until.toISOString() });
  expect(spotStateOf(card, 'M05', until)).toEqual({ state: 'free', holdExpiresAt: null, keptUntil: null });
});

test('others get neither the spot nor the subcategory until the last millisecond; the holder does', async () => {
  expect(isBookable(card, before(until))).toBe(true);
  expect(await claim(wanted('other', 'M05', 'Plumbing'), before(until))).toBeNull();
  expect(await claim(wanted('rival', 'M06', 'Pizza'), before(until))).toBeNull();
  expect(await claim(wanted('other', 'M05', 'Plumbing'), until)).not.toBeNull();
  await shop.cards.release(wanted('other', 'M05', 'Plumbing'), { onlyHeld: true });
});

test('of the holder and forty-nine others at once, the holder gets the spot', async () => {
  const results = await together((index) => claim(wanted(index === 25 ? 'holder' : `other-${index}`, 'M05', index === 25 ? 'Pizza' : 'Plumbing'), startsAt));
  expect(results.flatMap((result, index) => (result ? [index] : []))).toEqual([25]);
  expect((await shop.card('may')).claims.M05?.userId).toBe('holder');
  await shop.cards.release(wanted('holder', 'M05', 'Pizza'), { onlyHeld: true });
});

test('at the end of the seven days whoever is first gets it, once', async () => {
  const results = await together((index) => claim(wanted(index === 0 ? 'holder' : `other-${index}`, 'M05', index === 0 ? 'Pizza' : 'Plumbing'), until));
  expect(results.filter((result) => result !== null)).toHaveLength(1);
});
