import { expect, test } from '@jest/globals';
import { categories, spotIds, type SpotId } from '@postcard/contracts';
import { together } from '@postcard/service-kit/testing';
import { before, useBookingFixture } from '../../testing/booking-fixture.ts';
import { changeStored } from '../../testing/builders.ts';
import { datesOf, type Card } from './card.ts';

const distributionDate = new Date('2027-05-20T17:00:00.000Z');
const { bookingClosesAt, pressLockAt } = datesOf(distributionDate);
const subcategories = categories.flatMap(({ subcategories: names }) => [...names]);

const fixture = useBookingFixture(new Date('2027-02-01T12:00:00.000Z'), { each: true });

async function sold(count: number): Promise<Card> {
  const card = await fixture.addCard('may', { distributionDate });
  for (const [index, spotId] of spotIds().slice(0, count).entries())
    await fixture.sell(card, `m${index}`, spotId as SpotId, subcategories[index] as string);
  return card;
}

async function statusAt(at: Date): Promise<string> {
  fixture.clock.at = at;
  await fixture.keep();
  return (await fixture.card('may')).status;
}

test('fifty concurrent sweepers apply each step once', async () => {
  await sold(7);
  fixture.clock.at = pressLockAt;
  const { version } = await fixture.card('may');
  await together(() => fixture.keep());

  await fixture.keep();

  expect(await fixture.card('may')).toMatchObject({ decision: 'go', status: 'locked', version: version + 2 });
});

test('a card without bookings is canceled when booking closes', async () => {
  await sold(0);

  expect(await statusAt(before(bookingClosesAt))).toBe('upcoming');
  expect(await statusAt(bookingClosesAt)).toBe('cancelled');
});

test('the mailing of a card is reported once to each business with an approved ad', async () => {
  await sold(7);
  await changeStored(fixture.bookings, 'may-m0', { adApproved: true });
  for (const at of [bookingClosesAt, pressLockAt]) await statusAt(at);
  fixture.clock.at = distributionDate;

  await together(() => fixture.keep(), 5);
  await fixture.keep();

  expect(await fixture.eventsOf('may-m0')).toMatchObject([
    { type: 'booking.mailed', data: { booking: { spotId: spotIds()[0] } } },
  ]);
  expect(await fixture.eventsOf('may-m1')).toEqual([]);
});
