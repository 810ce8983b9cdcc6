import { afterEach, expect, test } from '@jest/globals';
import { categories, categoryKey, spotIds, type BookingView, type SpotId } from '@postcard/contracts';
import type { RunningService } from '@postcard/service-kit';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { createCardStore } from '../cards/store.ts';
import { newMember } from '../../testing/builders.ts';
import { spawnProcess, startProcess } from '../../testing/processes.ts';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

const clients = 200;
const subcategories = categories.flatMap(({ subcategories: names }) => [...names]).slice(0, 20);

let fixture: ServiceFixture | undefined;
let second: RunningService | undefined;
afterEach(async () => {
  await second?.stop();
  await fixture?.stop();
});

/** Claims a spot by reading before writing, without the guarding condition, which the race has to detect. */
const unguarded: typeof createCardStore = (db) => {
  const store = createCardStore(db);
  return {
    ...store,
    async claim(request, until, now) {
      const card = await store.byId(request.cardId);
      const taken = (claim?: { until: Date }) => claim !== undefined && claim.until > now;
      const key = categoryKey(request.subcategory);
      if (!card || taken(card.claims[request.spotId]) || taken(card.categories[key])) return null;
      const claim = {
        bookingId: request.bookingId,
        userId: request.userId,
        subcategory: request.subcategory,
        state: 'held' as const,
        until,
      };
      const { modifiedCount } = await store.model.updateOne(
        { _id: request.cardId },
        { $set: { [`claims.${request.spotId}`]: claim, [`categories.${key}`]: claim } },
      );
      return modifiedCount === 1 ? store.byId(request.cardId) : null;
    },
  };
};

async function race(cardStore?: typeof createCardStore): Promise<BookingView[]> {
  const first = await startServiceFixture(cardStore ? { cardStore } : {});
  fixture = first;
  // Starts a separate process, except without the guard, which can only be removed within this process.
  second = await (cardStore
    ? startProcess({ ...first.campaigns.env, PORT: '0' }, { cardStore })
    : spawnProcess(first.campaigns.env));
  const urls = [first.campaigns.url, `http://127.0.0.1:${second.port}`];
  const campaignId = first.card();
  const members = Array.from({ length: clients }, (_, index) => ({
    userId: `racer-${index}`,
    businessSubcategory: subcategories[index % subcategories.length] as string,
  }));
  for (const { userId, businessSubcategory } of members) {
    const member = newMember(userId, { businessSubcategory });
    await first.campaigns.events.publish(
      'membership.approved',
      { member, subscriptionId: 's' },
      { aggregateId: userId },
    );
  }
  const racers: TestClient[] = members.map(({ userId }, index) =>
    createTestClient(urls[index % 2] as string, first.campaigns.issuer.cookie({ userId })),
  );
  await waitUntil(async () =>
    (
      await Promise.all(racers.map((racer) => racer.post('/api/bookings', { campaignId: 'none', spotId: 'M01' })))
    ).every(({ status }) => status === 404),
  );
  const choices = racers.flatMap((racer, index) =>
    [0, 7].map((step) => ({ racer, spotId: spotIds()[(index + step) % spotIds().length] as SpotId })),
  );
  const responses = await Promise.all(
    choices.map(({ racer, spotId }) => racer.post('/api/bookings', { campaignId, spotId })),
  );
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  return responses.filter(({ status }) => status === 201).map(({ body }) => body as BookingView);
}

function violations(given: BookingView[]): { spots: number; subcategories: number } {
  const bookings = [...new Map(given.map((booking) => [booking.id, booking])).values()];
  const repeated = (values: string[]) => values.length - new Set(values).size;
  return {
    spots: repeated(bookings.map(({ spotId }) => spotId)),
    subcategories: repeated(bookings.map(({ businessSubcategory }) => businessSubcategory)),
  };
}

test('two processes never sell a spot or a subcategory twice to 200 concurrent clients', async () => {
  const given = await race();

  expect(violations(given)).toEqual({ spots: 0, subcategories: 0 });
  expect(new Set(given.map(({ spotId }) => spotId)).size).toBe(14);
}, 60_000);

test('the race detects a store without the guard', async () => {
  const { spots, subcategories: doubled } = violations(await race(unguarded));
  expect(spots + doubled).toBeGreaterThan(0);
}, 60_000);
