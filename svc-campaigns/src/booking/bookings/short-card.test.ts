import { beforeEach, describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import type { Booking } from './booking.ts';
import { datesOf, type Card } from '../cards/card.ts';
import { after, before, useBookingFixture } from '../../testing/booking-fixture.ts';

const distributionDate = new Date('2027-05-20T17:00:00.000Z');
const closes = datesOf(distributionDate).bookingClosesAt;
const choiceUntil = after(closes, 7 * 86_400_000);

const fixture = useBookingFixture(new Date('2027-02-01T12:00:00.000Z'), { each: true });
let next: Card;
beforeEach(async () => {
  const card = await fixture.addCard('may', { distributionDate });
  next = await fixture.addCard('july', { distributionDate: new Date('2027-07-20T17:00:00.000Z') });
  await fixture.addMember('ada', 'Pizza');
  await fixture.sell(card, 'ada', 'M05', 'Pizza');
  fixture.clock.at = closes;
  await fixture.keep();
});

const ada = () => fixture.booking('may-ada');
const startRoll = () => {
  const rollingTo = { cardId: 'july', spotId: 'M05', at: fixture.clock.at } as const;
  return fixture.bookings.move('may-ada', { do: 'startRoll', rollingTo });
};
/** Chooses fifty times concurrently. Returns the codes of the refusals and `done`. */
const chooseAll = (booking: Booking, choice: 'roll' | 'refund') =>
  together(() =>
    fixture.shortCard.choose(booking, choice).then(
      () => 'done',
      ({ code }) => code,
    ),
  );
const placeOf = async (cardId: string) =>
  Object.entries((await fixture.card(cardId)).claims)
    .filter(([, claim]) => claim.bookingId === 'may-ada')
    .map(([spotId, { state }]) => `${spotId} ${state}`);

test('a short card asks each member once, by email and notice, and gives them seven days', async () => {
  await fixture.keep();
  expect(await ada()).toMatchObject({ choiceUntil, choice: null, status: 'confirmed' });
  const events = await fixture.eventsOf('may-ada');
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    [
      'booking.choice-asked',
      expect.objectContaining({
        nextCard: { name: 'july card', distributionDate: '2027-07-20T17:00:00.000Z' },
        recipient: { email: 'ada@example.com', firstName: 'Ada' },
        choiceUntil: choiceUntil.toISOString(),
      }),
    ],
  ]);
  expect(await fixture.card('may')).toMatchObject({ status: 'upcoming', decision: 'short' });
});

describe('a move to the next card', () => {
  test('keeps the spot and the payment, then cancels the short card', async () => {
    const rolled = await fixture.shortCard.choose(await ada(), 'roll');
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
      moved: [{ campaignName: 'july card', spotId: 'M05', at: fixture.clock.at }],
    });
    expect(rolled.cancelUntil).toEqual(next.cancelUntil);
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], ['M05 sold']]);
    await fixture.keep();
    expect((await fixture.card('may')).status).toBe('cancelled');
    expect((await fixture.eventsOf('may-ada')).at(-1)).toMatchObject({
      type: 'booking.rolled',
      data: { fromCampaignName: 'may card' },
    });
  });

  test('uses another spot of the same size if the booking’s spot is taken', async () => {
    await fixture.sell(next, 'other', 'M05', 'Florist');
    expect((await fixture.shortCard.choose(await ada(), 'roll')).spotId).toBe('M01');
  });

  test('is refused if the subcategory is taken or reserved, and a refund can still be chosen', async () => {
    await fixture.sell(next, 'rival', 'M09', 'Pizza');

    await expect(fixture.shortCard.choose(await ada(), 'roll')).rejects.toMatchObject({
      code: 'spot_taken',
      message: expect.stringContaining('no medium spot for Pizza on the july card'),
    });
    expect(await ada()).toMatchObject({ campaignId: 'may', choice: null, rollingTo: null });
    expect((await fixture.shortCard.choose(await ada(), 'refund')).status).toBe('refunded');
  });

  test('happens once when requested fifty times concurrently', async () => {
    const results = await chooseAll(await ada(), 'roll');

    expect(results).toContain('done');
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], ['M05 sold']]);
    expect((await fixture.eventsOf('may-ada')).filter(({ type }) => type === 'booking.rolled')).toHaveLength(1);
    expect(await fixture.shortCard.choose(await ada(), 'roll')).toEqual(await ada());
  });

  test.each([
    ['before the new spot was claimed', async () => undefined],
    [
      'after the new spot was claimed',
      async () =>
        void (await fixture.cards.claimForGood(
          { cardId: 'july', spotId: 'M05', subcategory: 'Pizza', bookingId: 'may-ada', userId: 'ada' },
          fixture.clock.at,
        )),
    ],
  ])('is completed by the card sweeper after a crash %s', async (_, crashAfter) => {
    await startRoll();
    await crashAfter();
    fixture.clock.at = after(closes, 59_999);
    await fixture.keep();
    expect((await ada()).campaignId).toBe('may');
    fixture.clock.at = after(closes, 60_000);
    await fixture.keep();
    expect((await ada()).campaignId).toBe('july');
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], ['M05 sold']]);
  });

  test('leaves no claims on the short card after a crash, including those without a booking', async () => {
    await fixture.shortCard.choose(await ada(), 'roll');
    const sold = {
      bookingId: 'may-ada',
      userId: 'ada',
      subcategory: 'Pizza',
      state: 'sold',
      until: next.distributionDate,
    };
    const lost = { bookingId: 'lost', userId: 'u', subcategory: 'Gym', state: 'held', until: closes };
    await fixture.cards.model.updateOne({ _id: 'may' }, { $set: { 'claims.M05': sold, 'claims.M01': lost } });

    await fixture.keep();
    expect(await fixture.card('may')).toMatchObject({ claims: {}, status: 'cancelled' });
    expect(await placeOf('july')).toEqual(['M05 sold']);
  });

  test('is undone if its destination was claimed meanwhile, and the member can choose again', async () => {
    await startRoll();
    await fixture.sell(next, 'other', 'M05', 'Florist');
    fixture.clock.at = after(closes, 60_000);

    await fixture.keep();

    expect(await ada()).toMatchObject({ campaignId: 'may', choice: null, rollingTo: null });
    expect((await fixture.shortCard.choose(await ada(), 'roll')).spotId).toBe('M01');
  });
});

describe('a refund', () => {
  test('is made once when chosen', async () => {
    const results = await chooseAll(await ada(), 'refund');
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(await ada()).toMatchObject({
      status: 'refunded',
      choice: 'refund',
      endedBecause: expect.stringContaining('not printed'),
    });
    await fixture.keep();
    expect((await fixture.card('may')).status).toBe('cancelled');
  });

  test('excludes a concurrent move, so that exactly one of the two happens', async () => {
    const booking = await ada();
    await Promise.allSettled([fixture.shortCard.choose(booking, 'roll'), fixture.shortCard.choose(booking, 'refund')]);
    const { status, campaignId } = await ada();

    expect([
      { status: 'confirmed', campaignId: 'july' },
      { status: 'refunded', campaignId: 'may' },
    ]).toContainEqual({ status, campaignId });
    expect([await placeOf('may'), await placeOf('july')]).toEqual([[], status === 'confirmed' ? ['M05 sold'] : []]);
  });

  test('is made for members who did not choose within seven days, to the millisecond', async () => {
    fixture.clock.at = before(choiceUntil);
    await fixture.keep();
    expect((await ada()).status).toBe('confirmed');
    fixture.clock.at = choiceUntil;
    await expect(fixture.shortCard.choose(await ada(), 'roll')).rejects.toMatchObject({ code: 'invalid_transition' });
    await fixture.keep();
    expect((await ada()).status).toBe('refunded');
  });
});

test('a booking on another card cannot choose', async () => {
  const other = await fixture.sell(next, 'calm', 'M01', 'Gym');
  await expect(fixture.shortCard.choose(other, 'refund')).rejects.toMatchObject({ code: 'invalid_transition' });
});
