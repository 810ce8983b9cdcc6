import { afterEach, expect, test } from '@jest/globals';
import type { BookingView } from '@postcard/contracts';
import type { RunningService } from '@postcard/service-kit';
import { createTestClient } from '@postcard/service-kit/testing';
import { spawnProcess } from '../../testing/processes.ts';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

let fixture: ServiceFixture | undefined;
let second: RunningService | undefined;
afterEach(async () => {
  await second?.stop();
  await fixture?.stop();
});

test('two processes with one queue make one offer per free spot, to each waiting member once and in turn', async () => {
  const first = await startServiceFixture();
  fixture = first;
  second = await spawnProcess(first.campaigns.env);
  const cardId = await first.cardId();
  const names = ['r-0', 'r-1', 'r-2', 'r-3', 'r-4'];
  const holder = await first.addMember({ userId: 'r-holder' });
  const held = await first.hold(holder, cardId, 'M05');
  for (const userId of names) await (await first.addMember({ userId })).post(`/api/campaigns/${cardId}/waitlist`);

  const urls = [first.campaigns.url, `http://127.0.0.1:${second.port}`];
  const clientOf = (userId: string, index: number) =>
    createTestClient(urls[index % 2] as string, first.campaigns.issuer.cookie({ userId }));
  const offersTo = async (userId: string): Promise<BookingView[]> =>
    (await clientOf(userId, 0).get('/api/bookings')).body;
  const open = async () => (await Promise.all(names.map(offersTo))).flat().filter(({ status }) => status === 'held');

  await holder.delete(`/api/bookings/${held.id}`);
  for (const [index, userId] of names.entries()) {
    await waitUntil(async () => (await offersTo(userId)).length === 1);
    const offers = await open();
    expect(offers.map((offer) => [offer.userId, offer.offered])).toEqual([[userId, true]]);
    // Releases through each process in turn; the first to notice makes the next offer.
    expect((await clientOf(userId, index).delete(`/api/bookings/${offers[0]?.id}`)).body.status).toBe('released');
  }
  expect((await Promise.all(names.map(offersTo))).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  // A cached read of a card may be a second old.
  await waitUntil(async () => {
    const { free } = (await first.campaigns.client().get(`/api/campaigns/${cardId}`)).body;
    return free.medium === 12 && free.large === 2;
  });
}, 60_000);
