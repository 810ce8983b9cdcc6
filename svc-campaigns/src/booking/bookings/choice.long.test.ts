import { afterEach, expect, test } from '@jest/globals';
import type { RunningService } from '@postcard/service-kit';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { spawnProcess } from '../../testing/processes.ts';
import { startServiceFixture, testCards, type ServiceFixture } from '../../testing/service-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { problem } from '../../testing/builders.ts';

let fixture: ServiceFixture | undefined;
let second: RunningService | undefined;
afterEach(async () => {
  await second?.stop();
  await fixture?.stop();
});

const dayMs = 86_400_000;

test('two processes cancel a short card when one member moves to the next card and one gets a refund', async () => {
  const first = await startServiceFixture();
  fixture = first;
  second = await spawnProcess(first.campaigns.env);
  const [short, , next] = (await first.campaigns.client().get('/api/campaigns')).body
    .toReversed()
    .map(({ id }: { id: string }) => id) as [string, string, string];
  const pay = async (client: TestClient, spotId: 'M05' | 'M06') => {
    const booking = await first.hold(client, short, spotId);
    await first.enterCard((await client.post(`/api/bookings/${booking.id}/checkout`)).body.url, testCards.pays);
    await first.becomes(client, booking.id, 'confirmed');
    return booking.id;
  };
  const ada = await first.addMember({ userId: 'c-ada' });
  const ben = await first.addMember({ userId: 'c-ben', businessSubcategory: 'Gym' });
  const [adas, bens] = [await pay(ada, 'M05'), await pay(ben, 'M06')];
  expect(await ada.post(`/api/bookings/${adas}/roll-or-refund`, { choice: 'roll' })).toMatchObject(
    problem(409, 'invalid_transition'),
  );

  await first.changeCard(short, {
    bookingClosesAt: new Date(Date.now() - 1),
    distributionDate: new Date(Date.now() + 9 * dayMs),
  });
  for (const id of [adas, bens])
    await first.campaigns.events.next('booking.choice-asked', ({ aggregateId }) => aggregateId === id);
  const everywhere = (userId: string) =>
    [first.campaigns.url, `http://127.0.0.1:${second?.port}`].map((url) =>
      createTestClient(url, first.campaigns.issuer.cookie({ userId })),
    );
  const choose = (userId: string, id: string, choice: string) =>
    Promise.all(
      Array.from({ length: 5 }, () => everywhere(userId))
        .flat()
        .map((client) => client.post(`/api/bookings/${id}/roll-or-refund`, { choice })),
    );
  const responses = [...(await choose('c-ada', adas, 'roll')), ...(await choose('c-ben', bens, 'refund'))];
  expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);

  expect((await ada.get(`/api/bookings/${adas}`)).body).toMatchObject({
    campaignId: next,
    spotId: 'M05',
    status: 'confirmed',
    paymentStatus: 'paid',
    amount: 50_000,
    choice: 'roll',
    choiceUntil: null,
  });
  expect(
    first.campaigns.events.seen.filter(({ type, aggregateId }) => type === 'booking.rolled' && aggregateId === adas),
  ).toHaveLength(1);
  await first.becomes(ben, bens, 'refunded');
  expect((await ben.get(`/api/bookings/${bens}`)).body.endedBecause).toContain('Too few spots were sold');
  expect([first.statusAtProvider(adas), first.statusAtProvider(bens)]).toEqual([['succeeded'], ['succeeded']]);
  expect([first.refundedAtProvider(adas), first.refundedAtProvider(bens)]).toEqual([0, 50_000]);
  await waitUntil(
    async () => (await first.campaigns.client().get(`/api/campaigns/${short}`)).body.status === 'cancelled',
  );
  expect(
    (await first.campaigns.client().get(`/api/campaigns/${next}`)).body.spots.find(
      ({ id }: { id: string }) => id === 'M05',
    ).state,
  ).toBe('sold');
}, 60_000);
