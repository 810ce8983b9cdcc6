import { expect, test } from '@jest/globals';
import type { ArtworkSummary, Envelope, EventData } from '@postcard/contracts';
import { createEventFactory, createLog } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { datesOf } from '../../booking/cards/card.ts';
import { bookingOf, aCard } from '../../testing/builders.ts';
import { createRemind } from './reminders.ts';

const distributionDate = new Date('2027-05-20T17:00:00Z');
const { artworkDueAt, proofsDueAt } = datesOf(distributionDate);
const card = aCard({ distributionDate });
const hour = 3_600_000;
const hours = (count: number, before: Date) => new Date(before.getTime() - count * hour);

type World = { booking: Booking; helped?: boolean };

async function said(world: World, from: Date, to: Date, onHour: (now: Date) => void = () => {}): Promise<string[]> {
  const given = new Map<string, Envelope[]>();
  let now = from;
  const remind = createRemind({
    cards: {
      openUntil: async function* () {
        yield card;
      },
    },
    bookings: { confirmedOn: async () => [world.booking] },
    requests: { openAmong: async () => new Set(world.helped ? [world.booking.id] : []) },
    members: { byId: async () => null },
    reminders: {
      model: undefined as never,
      sentKeys: async (keys) => new Set(keys.filter((key) => given.has(key))),
      insert: async (key, _, events) => (given.has(key) ? false : Boolean(given.set(key, events))),
    },
    newEvent: createEventFactory('test'),
    log: createLog('test', { level: 'silent', pretty: false }),
    now: () => now,
  });
  for (; now < to; now = new Date(now.getTime() + hour)) {
    onHour(now);
    await Promise.all([remind(), remind()]);
  }
  return [...given.values()].flat().map(({ data }) => {
    const { step, days } = data as EventData<'artwork.reminded'>;
    return `${step} ${days}`;
  });
}

const artworkIn = (state: ArtworkSummary['state']): Booking =>
  bookingOf({ id: 'b1', status: 'confirmed', artwork: { state, version: 1, revision: 1 } });

const early = hours(24 * 20, artworkDueAt);

const unstarted = bookingOf({ id: 'b1', status: 'confirmed' });

test.each<[string, string[], World]>([
  ['missing artwork', ['artwork 7', 'artwork 3', 'artwork 1'], { booking: unstarted }],
  ['a waiting proof', ['proof 2', 'proof 1'], { booking: artworkIn('in_proof') }],
  ['an approved ad', [], { booking: artworkIn('approved') }],
  ['an ad with requested changes', [], { booking: artworkIn('changes_requested') }],
  ['an ad that the team draws', [], { booking: artworkIn('missing'), helped: true }],
])('%s gets, once each, the reminders %j', async (_, sent, world) => {
  expect(await said(world, early, distributionDate)).toEqual(sent);
});

test('reminders stop within an hour after the step is done', async () => {
  const world = { booking: artworkIn('missing') };
  const done = hours(24 * 2, artworkDueAt);
  const finish = (now: Date) => {
    if (now >= done) world.booking = artworkIn('approved');
  };

  expect(await said(world, early, proofsDueAt, finish)).toEqual(['artwork 7', 'artwork 3']);
});
