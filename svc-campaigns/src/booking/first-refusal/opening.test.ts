import { beforeAll, expect, test } from '@jest/globals';
import { createEventFactory, createLog } from '@postcard/service-kit';
import { together } from '@postcard/service-kit/testing';
import { after, before, useBookingFixture } from '../../testing/booking-fixture.ts';
import { spotStateOf, type Card } from '../cards/card.ts';
import { createOpening } from './opening.ts';
import { createReportKept } from './report-kept.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const until = after(startsAt, 7 * 86_400_000);

const fixture = useBookingFixture(startsAt);
let card: Card;

const verified = [
  ['long-ago', 'Bakery'],
  ['earlier', 'Florist'],
  ['other-pizza', 'Pizza'],
  ['before-holder', 'Gym'],
  ['mover', 'Yoga Studio'],
  ['passed-on', 'Plumbing'],
  ['holder', 'Pizza'],
] as const;

beforeAll(async () => {
  const ancient = await fixture.addCard('over-a-year', { distributionDate: new Date('2026-01-20T17:00:00.000Z') });
  const old = await fixture.addCard('november', { distributionDate: new Date('2026-11-20T17:00:00.000Z') });
  const older = await fixture.addCard('january', { distributionDate: new Date('2027-01-20T17:00:00.000Z') });
  const last = await fixture.addCard('march', { distributionDate: new Date('2027-03-20T17:00:00.000Z') });
  await fixture.addCard('april', { distributionDate: new Date('2027-04-20T17:00:00.000Z'), zone: 'B' });
  for (const [userId, subcategory] of verified) await fixture.addMember(userId, subcategory);
  await fixture.sell(ancient, 'long-ago', 'M12', 'Bakery');
  await fixture.sell(old, 'before-holder', 'M07', 'Gym');
  await fixture.sell(old, 'gone', 'M11', 'Catering');
  await fixture.sell(old, 'passed-on', 'M09', 'Plumbing');
  await fixture.sell(older, 'earlier', 'M01', 'Florist');
  await fixture.sell(older, 'other-pizza', 'M02', 'Pizza');
  await fixture.sell(older, 'before-holder', 'M05', 'Gym');
  await fixture.sell(older, 'mover', 'M09', 'Yoga Studio');
  for (const card of [ancient, old, older]) await fixture.cards.change(card, { status: 'completed' });
  await fixture.sell(last, 'holder', 'M05', 'Pizza');
  await fixture.sell(last, 'gone', 'M12', 'Catering');
  await fixture.sell(last, 'mover', 'M10', 'Yoga Studio');
  const blank = await fixture.addCard('blank', { status: 'draft' });
  card = await fixture.addCard('may', await createOpening({ ...fixture, now: () => startsAt })(blank));
});

const later = after(startsAt, 30 * 86_400_000);

test('opening reserves spots for holders of the last year, and only the later one of a holder’s two spots', () => {
  expect(card.opensAt).toEqual(startsAt);
  expect(card.kept).toEqual({
    M01: { userId: 'earlier', until },
    M05: { userId: 'holder', until },
    M07: { userId: 'before-holder', until },
    M10: { userId: 'mover', until },
  });
  expect(card.keptCategories).toEqual({
    florist: { userId: 'earlier', subcategory: 'Florist', until },
    pizza: { userId: 'holder', subcategory: 'Pizza', until },
    gym: { userId: 'before-holder', subcategory: 'Gym', until },
    'yoga-studio': { userId: 'mover', subcategory: 'Yoga Studio', until },
  });
});

test('the reservations of a card do not change when it is opened again', async () => {
  const again = await createOpening({ ...fixture, now: () => later })(card);
  const { opensAt, kept, keptCategories } = card;

  expect(again).toEqual({ opensAt, kept, keptCategories, keptTold: false });
});

test('concurrent workers notify each holder once, and no other users', async () => {
  // After this card has opened, January's spot is sold on the March card.
  await fixture.sell(await fixture.card('march'), 'newcomer', 'M01', 'Preschool');
  const reportKept = createReportKept({
    ...fixture,
    newEvent: createEventFactory('test', () => startsAt),
    log: createLog('test', { level: 'silent', pretty: false }),
    now: () => startsAt,
  });
  await together(() => reportKept());
  await reportKept();

  const published = (await fixture.eventsOf('march-holder')).filter(({ type }) => type === 'booking.spot-kept');
  const data = { campaignId: 'may', campaignName: 'may card', until: until.toISOString() };
  const recipient = { email: 'holder@example.com', firstName: 'Ada' };

  expect(published).toMatchObject([{ data: { ...data, recipient } }]);
  for (const [id, times] of Object.entries({
    'january-earlier': 1,
    'march-mover': 1,
    'november-before-holder': 1,
    'over-a-year-long-ago': 0,
    'january-other-pizza': 0,
    'january-before-holder': 0,
    'january-mover': 0,
    'november-passed-on': 0,
    'march-gone': 0,
    'march-newcomer': 0,
  })) {
    const kept = (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.spot-kept');
    expect({ id, times: kept.length }).toEqual({ id, times });
  }
  expect((await fixture.card('may')).keptTold).toBe(true);
  expect(await fixture.cards.unreported()).toEqual([]);
});

test('a reserved spot is shown as held until its reservation ends, to the millisecond', () => {
  const end = until.toISOString();

  expect(spotStateOf(card, 'M05', before(until))).toEqual({ state: 'held', holdExpiresAt: end, keptUntil: end });
  expect(spotStateOf(card, 'M05', until)).toEqual({ state: 'free', holdExpiresAt: null, keptUntil: null });
});
