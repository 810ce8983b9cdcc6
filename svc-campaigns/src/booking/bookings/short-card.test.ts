import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { datesOf, type Card } from '../cards/card.ts';
import { after, before, openShop, type Shop } from '../../testing/booking-fixture.ts';

const distributionDate = new Date('2027-05-20T17:00:00.000Z');
const closes = datesOf(distributionDate).bookingClosesAt;
const choiceUntil = after(closes, 7 * 86_400_000);

let shop: Shop;
let next: Card;
beforeEach(async () => {
  shop = await openShop(new Date('2027-02-01T12:00:00.000Z'));
  const card = await shop.addCard('may', { distributionDate });
  next = await shop.addCard('july', { distributionDate: new Date('2027-07-20T17:00:00.000Z') });
  await shop.addMember('ada', 'Pizza');
  await shop.sell(card, 'ada', 'M05', 'Pizza');
  shop.clock.at = closes;
  await shop.keep();
});
afterEach(() => shop.drop());

const ada = () => shop.booking('may-ada');
const placeOf = async (cardId: string) =>
  Object.entries((await shop.card(cardId)).claims)
    .filter(([, claim]) => claim.bookingId === 'may-ada')
    .map(([spotId, { state }]) => `${spotId} ${state}`);

test('the member is asked once, by e-mail and notice, and has seven days', async () => {
  await shop.keep();
  expect(await ada()).toMatchObject({ choiceUntil, choice: null, status: 'confirmed' });
  const events = await shop.eventsOf('may-ada');
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    [
      'booking.choice-asked',
      expect.objectContaining({
        nextCard: { name: 'july card', distributionDate: '2027-07-20T17:00:00.000Z' },
        recipient: { email: 'ada@example.com', firstName: 'Ada' },
      }),
    ],
  ]);
});

describe('rolling', () => {
  test('moves booking and payment to the same spot of the next card, and then the short card is cancelled', async () => {
    const rolled = await shop.shortCard.choose(await ada(), 'roll');
    expect(rolled).toMatchObject({
      campaignId: 'july',
      spotId: 'M05',
      adSpotId: 'july:M05',
      status: 'confirmed',
      paymentStatus: 'paid',
      amount: 50_000,
      choice: 'roll',
      choiceUntil: null,
      rollingTo: null,
      moved: [{ campaignName: 'july card', spotId: 'M05', at: shop.clock.at }],
    });
    expect(rolled.cancelUntil).toEqual(next.cancelUntil);
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], ['M05 sold']]);
    await shop.keep();
    expect((await shop.card('may')).status).toBe('cancelled');
    expect((await shop.eventsOf('may-ada')).at(-1)).toMatchObject({
      type: 'booking.rolled',
      data: { fromCampaignName: 'may card' },
    });
  });

  test('takes another spot of the size when the same one is taken', async () => {
    await shop.sell(next, 'other', 'M05', 'Florist');
    expect((await shop.shortCard.choose(await ada(), 'roll')).spotId).toBe('M01');
  });

  test('is refused where the subcategory is taken or kept for another, and a refund can still be chosen', async () => {
    await shop.sell(next, 'rival', 'M09', 'Pizza');
    await expect(shop.shortCard.choose(await ada(), 'roll')).rejects.toMatchObject({
      code: 'spot_taken',
      message: expect.stringContaining('no medium spot for Pizza on the july card'),
    });
    expect(await ada()).toMatchObject({ campaignId: 'may', choice: null, rollingTo: null });
    expect((await shop.shortCard.choose(await ada(), 'refund')).status).toBe('refunded');
  });

  test('asked for fifty times at once is done once', async () => {
    const booking = await ada();
    const results = await together(() =>
      shop.shortCard.choose(booking, 'roll').then(
        () => 'done',
        () => 'refused',
      ),
    );
    expect(results).toContain('done');
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], ['M05 sold']]);
    expect((await shop.eventsOf('may-ada')).filter(({ type }) => type === 'booking.rolled')).toHaveLength(1);
    expect(await shop.shortCard.choose(await ada(), 'roll')).toEqual(await ada());
  });

  test.each([
    ['before the new place was taken', async () => undefined],
    [
      'after the new place was taken',
      async () =>
        void (await shop.cards.claimForGood(
          { cardId: 'july', spotId: 'M05', subcategory: 'Pizza', bookingId: 'may-ada', userId: 'ada' },
          shop.clock.at,
        )),
    ],
  ])('that a crash ended %s is completed by the keeper', async (_, crashAfter) => {
    await shop.bookings.move('may-ada', ['confirmed'], {
      choice: 'roll',
      rollingTo: { cardId: 'july', spotId: 'M05', at: shop.clock.at },
    });
    await crashAfter();
    shop.clock.at = after(closes, 59_999);
    await shop.keep();
    expect((await ada()).campaignId).toBe('may');
    shop.clock.at = after(closes, 60_000);
    await shop.keep();
    expect((await ada()).campaignId).toBe('july');
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], ['M05 sold']]);
  });

  test('that a crash ended before the old place was given back leaves none there', async () => {
    await shop.shortCard.choose(await ada(), 'roll');
    await shop.cards.model.updateOne(
      { _id: 'may' },
      {
        $set: {
          'claims.M05': {
            bookingId: 'may-ada',
            userId: 'ada',
            subcategory: 'Pizza',
            state: 'sold',
            until: next.distributionDate,
          },
        },
      },
    );
    await shop.keep();
    expect(await shop.card('may')).toMatchObject({ claims: {}, status: 'cancelled' });
    expect(await placeOf('july')).toEqual(['M05 sold']);
  });

  test('whose place went to another meanwhile is undone, and the member may choose again', async () => {
    await shop.bookings.move('may-ada', ['confirmed'], {
      choice: 'roll',
      rollingTo: { cardId: 'july', spotId: 'M05', at: shop.clock.at },
    });
    await shop.sell(next, 'other', 'M05', 'Florist');
    shop.clock.at = after(closes, 60_000);
    await shop.keep();
    expect(await ada()).toMatchObject({ campaignId: 'may', choice: null, rollingTo: null });
    expect((await shop.shortCard.choose(await ada(), 'roll')).spotId).toBe('M01');
  });
});

describe('a refund', () => {
  test('is given when chosen, once', async () => {
    const booking = await ada();
    const results = await together(() =>
      shop.shortCard.choose(booking, 'refund').then(
        () => 'done',
        ({ code }) => code,
      ),
    );
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(await ada()).toMatchObject({
      status: 'refunded',
      choice: 'refund',
      endedBecause: expect.stringContaining('not printed'),
    });
    await shop.keep();
    expect((await shop.card('may')).status).toBe('cancelled');
  });

  test('and a roll chosen at once: one of the two happens, whole', async () => {
    const booking = await ada();
    await Promise.allSettled([shop.shortCard.choose(booking, 'roll'), shop.shortCard.choose(booking, 'refund')]);
    const { status, campaignId } = await ada();
    expect([
      { status: 'confirmed', campaignId: 'july' },
      { status: 'refunded', campaignId: 'may' },
    ]).toContainEqual({ status, campaignId });
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], status === 'confirmed' ? ['M05 sold'] : []]);
  });

  test('is given to who has not chosen in seven days, to the millisecond', async () => {
    shop.clock.at = before(choiceUntil);
    await shop.keep();
    expect((await ada()).status).toBe('confirmed');
    shop.clock.at = choiceUntil;
    await expect(shop.shortCard.choose(await ada(), 'roll')).rejects.toMatchObject({ code: 'invalid_transition' });
    await shop.keep();
    expect((await ada()).status).toBe('refunded');
  });
});

test('a hold that a crash left on the card without a booking does not keep it from being cancelled', async () => {
  await shop.cards.model.updateOne(
    { _id: 'may' },
    { $set: { 'claims.M01': { bookingId: 'lost', userId: 'u', subcategory: 'Gym', state: 'held', until: closes } } },
  );
  await shop.shortCard.choose(await ada(), 'refund');
  await shop.keep();
  expect(await shop.card('may')).toMatchObject({ claims: {}, status: 'cancelled' });
});

test('a booking nobody asked about has nothing to choose', async () => {
  const other = await shop.sell(next, 'calm', 'M01', 'Gym');
  await expect(shop.shortCard.choose(other, 'refund')).rejects.toMatchObject({ code: 'invalid_transition' });
});
