import { beforeEach, describe, expect, test } from '@jest/globals';
import { createEventFactory, createLog } from '@postcard/service-kit';
import { after, useBookingFixture } from '../../testing/booking-fixture.ts';
import type { Card } from '../cards/card.ts';
import { createOpening } from './opening.ts';
import { createReportKept } from './report-kept.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const week = 7 * 86_400_000;

const fixture = useBookingFixture(startsAt, { each: true });
let may: Card;
beforeEach(async () => {
  await fixture.addMember('holder', 'Pizza');
  const march = await fixture.addCard('march', { distributionDate: new Date('2027-03-20T17:00:00.000Z') });
  await fixture.sell(march, 'holder', 'M03', 'Pizza');
  may = await fixture.addCard('may', { status: 'draft' });
});

const now = () => fixture.clock.at;
const open = (card: Card) => createOpening({ ...fixture, now })(card);
const log = createLog('test', { level: 'silent', pretty: false });
const report = () => createReportKept({ ...fixture, newEvent: createEventFactory('test', now), log, now })();
const reported = async (): Promise<number> =>
  (await fixture.eventsOf('march-holder')).filter(({ type }) => type === 'booking.spot-kept').length;

describe('a reserved spot', () => {
  test('is reported while it is reserved', async () => {
    await fixture.cards.change(may, { status: 'upcoming', ...(await open(may)) });

    await report();

    expect(await reported()).toBe(1);
  });

  test('is not reported after its reservation has ended, for example if a card is unlocked weeks later', async () => {
    const locked = await fixture.cards.change(may, { status: 'locked', ...(await open(may)) });
    fixture.clock.at = after(startsAt, week);
    await fixture.cards.change(locked as Card, { status: 'upcoming' });

    await report();

    expect(await reported()).toBe(0);
    expect((await fixture.card('may')).keptTold).toBe(true);
  });

  test('is not reported to a member who has another spot on the card', async () => {
    await fixture.cards.change(may, { status: 'upcoming', ...(await open(may)) });
    await fixture.sell(await fixture.card('may'), 'holder', 'M03', 'Pizza');

    await report();

    expect(await reported()).toBe(0);
  });
});

test('a card that opens after its booking deadline does not reserve spots', async () => {
  fixture.clock.at = may.bookingClosesAt;

  expect(await open(may)).toEqual({ opensAt: may.bookingClosesAt, kept: {}, keptCategories: {}, keptTold: true });
});
