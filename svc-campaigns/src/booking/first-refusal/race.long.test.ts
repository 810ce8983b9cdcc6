import { afterEach, expect, test } from '@jest/globals';
import { categories, type Spot } from '@postcard/contracts';
import type { RunningService } from '@postcard/service-kit';
import { createTestClient } from '@postcard/service-kit/testing';
import { spawnProcess } from '../../testing/processes.ts';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';

let fixture: ServiceFixture | undefined;
let second: RunningService | undefined;
afterEach(async () => {
  await second?.stop();
  await fixture?.stop();
});

const subcategories = categories.flatMap(({ subcategories: names }) => [...names]).slice(0, 12);

test('a reserved spot goes to its last holder in any order and process, and later to exactly one member', async () => {
  const first = await startServiceFixture();
  fixture = first;
  second = await spawnProcess(first.campaigns.env);
  const urls = [first.campaigns.url, `http://127.0.0.1:${second.port}`];
  const [kept, over] = (await first.campaigns.client().get('/api/campaigns')).body
    .toReversed()
    .map(({ id }: { id: string }) => id) as [string, string];
  const members = subcategories.map((businessSubcategory, index) => ({ userId: `f-${index}`, businessSubcategory }));
  for (const member of members) await first.addMember(member);
  const keepFor = (until: Date) => ({ kept: { M05: { userId: 'f-7', until } } });
  await first.changeCard(kept, keepFor(new Date(Date.now() + 3_600_000)));
  await first.changeCard(over, keepFor(new Date()));

  const racers = members.flatMap(({ userId }) =>
    urls.map((url) => ({ userId, client: createTestClient(url, first.campaigns.issuer.cookie({ userId })) })),
  );
  const race = async (campaignId: string) => {
    const responses = await Promise.all(
      racers.map(async ({ userId, client }) => ({
        userId,
        ...(await client.post('/api/bookings', { campaignId, spotId: 'M05' })),
      })),
    );
    const [got, refused] = [
      responses.filter(({ status }) => status === 201),
      responses.filter(({ status }) => status !== 201),
    ];
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['spot_taken']));
    return { holders: new Set(got.map(({ userId }) => userId)), bookings: new Set(got.map(({ body }) => body.id)) };
  };
  const atFirst = await race(kept);
  expect([[...atFirst.holders], atFirst.bookings.size]).toEqual([['f-7'], 1]);
  const later = await race(over);
  expect([later.holders.size, later.bookings.size]).toEqual([1, 1]);
  expect(
    (await first.campaigns.client().get(`/api/campaigns/${over}`)).body.spots.find(({ id }: Spot) => id === 'M05'),
  ).toMatchObject({ state: 'held', keptUntil: null });
}, 60_000);
