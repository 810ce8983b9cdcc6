import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Campaign, GalleryCard } from '@postcard/contracts';
import type { RunningService, ServiceDeps } from '@postcard/service-kit';
import { mailDayFrom } from '@postcard/contracts/mail-days';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { startProcess } from './testing/processes.ts';
import { startServiceFixture, type ServiceFixture } from './testing/service-fixture.ts';

const longestMs = 1_000;

let fixture: ServiceFixture;
let second: RunningService;
let secondDeps: ServiceDeps;
let there: TestClient;
let owner: TestClient;
let admin: TestClient;
let cardId: string;

beforeAll(async () => {
  fixture = await startServiceFixture();
  second = await startProcess({ ...fixture.campaigns.env, PORT: '0' }, undefined, (deps) => void (secondDeps = deps));
  there = createTestClient(`http://127.0.0.1:${second.port}`);
  await waitUntil(() => secondDeps.bus.connected());
  owner = await fixture.know({ userId: 'owner' });
  admin = await fixture.know({ userId: 'team', isAdmin: true });
  cardId = await fixture.cardId();
}, 60_000);
afterAll(async () => {
  await second.stop();
  await fixture.stop();
});

const stateOf = async (client: TestClient, spotId: string) =>
  (await client.get<Campaign>(`/api/campaigns/${cardId}`)).body.spots.find(({ id }) => id === spotId)?.state;
const freeOn = async (client: TestClient) =>
  (await client.get<Campaign[]>('/api/campaigns')).body.find(({ id }) => id === cardId)?.free.medium;

function heardThere(collection: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = secondDeps.bus.onBroadcast(`writes:${secondDeps.db.name}`, (news) => {
      if (!(news as { collections: string[] }).collections.includes(collection)) return;
      stop();
      resolve();
    });
  });
}

const passes = (ms: number): Promise<unknown> => {
  const since = performance.now();
  return waitUntil(() => performance.now() - since >= ms);
};

describe('the writer', () => {
  test('sees its change in the next read: a hold, its end, a change of the card', async () => {
    const before = (await freeOn(owner)) as number;
    expect(await stateOf(owner, 'M01')).toBe('free');
    const booking = await fixture.hold(owner, cardId, 'M01');
    expect([await stateOf(owner, 'M01'), await freeOn(owner)]).toEqual(['held', before - 1]);
    await owner.delete(`/api/bookings/${booking.id}`);
    expect([await stateOf(owner, 'M01'), await freeOn(owner)]).toEqual(['free', before]);
    const { status } = await admin.patch(`/api/campaigns/${cardId}`, { name: 'A new name' });
    expect([status, (await owner.get(`/api/campaigns/${cardId}`)).body.name]).toEqual([200, 'A new name']);
  });

  test('sees a card at the printer’s in the gallery, and a draft nowhere', async () => {
    const { body: draft } = await admin.post('/api/campaigns', {
      name: 'A card of its own',
      description: '',
      zone: 'B',
      distributionDate: mailDayFrom(new Date(Date.now() + 90 * 86_400_000)).toISOString(),
      distributionZipCodes: ['93021'],
      totalHouseholds: 5000,
    });
    const path = `/api/campaigns/${draft.id}`;
    const become = (status: string) => admin.post(`${path}/status`, { status });
    const shown = async () => [
      (await owner.get(path)).status,
      (await owner.get<GalleryCard[]>('/api/campaigns/gallery')).body.some(({ id }) => id === draft.id),
    ];
    expect(await shown()).toEqual([404, false]);
    expect((await become('upcoming')).status).toBe(200);
    expect(await shown()).toEqual([200, false]);
    expect((await become('locked')).status).toBe(200);
    expect(await shown()).toEqual([200, true]);
  });
});

describe('another instance', () => {
  test('has a change as soon as it hears of it', async () => {
    expect(await stateOf(there, 'M02')).toBe('free');
    const heard = heardThere('campaigns');
    await fixture.hold(owner, cardId, 'M02');
    await heard;
    expect(await stateOf(there, 'M02')).toBe('held');
  });

  test('has an unreported change after a second', async () => {
    const nameThere = async () => (await there.get(`/api/campaigns/${cardId}`)).body.name;
    const before = await nameThere();
    // The driver's own writes notify no instance.
    const { db } = secondDeps;
    const cards = db.getClient().db(db.name).collection('campaigns');
    await cards.updateOne({ _id: cardId as never }, { $set: { name: `${before}, unreported` } });
    await passes(longestMs);
    expect(await nameThere()).toBe(`${before}, unreported`);
  });

  test('has nothing after a second without its database', async () => {
    const paths = ['/api/campaigns', '/api/campaigns/gallery', '/api/design-templates', `/api/campaigns/${cardId}`];
    const statuses = () => Promise.all(paths.map(async (path) => (await there.get(path)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await secondDeps.db.close(true);
    await passes(longestMs);
    expect(await statuses()).toEqual([500, 500, 500, 500]);
  });
});
