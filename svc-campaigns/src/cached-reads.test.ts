import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Campaign } from '@postcard/contracts';
import type { RunningService, ServiceDeps } from '@postcard/service-kit';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { startProcess } from './testing/processes.ts';
import { startServiceFixture, type ServiceFixture } from './testing/service-fixture.ts';

const longestMs = 1_000;

let fixture: ServiceFixture;
let second: RunningService;
let secondDeps: ServiceDeps;
let visitor: TestClient;
let owner: TestClient;
let cardId: string;

beforeAll(async () => {
  fixture = await startServiceFixture({ isCached: true });
  const onDeps = (deps: ServiceDeps) => void (secondDeps = deps);
  second = await startProcess({ ...fixture.campaigns.env, PORT: '0' }, { isCached: true, onDeps });
  visitor = fixture.campaigns.client();
  owner = await fixture.addMember({ userId: 'owner' });
  cardId = await fixture.cardId();
}, 60_000);
afterAll(async () => {
  await second.stop();
  await fixture.stop();
});

const stateOfM01 = async () =>
  (await visitor.get<Campaign>(`/api/campaigns/${cardId}`)).body.spots.find(({ id }) => id === 'M01')?.state;

const passes = (ms: number): Promise<unknown> => {
  const since = performance.now();
  return waitUntil(() => performance.now() - since >= ms);
};

describe('cached public reads', () => {
  test('show a change at most one second later', async () => {
    const before = await stateOfM01();

    await fixture.hold(owner, cardId, 'M01');
    await passes(longestMs);

    expect([before, await stateOfM01()]).toEqual(['free', 'held']);
  });

  test('fail at most one second after the database is lost', async () => {
    const paths = ['/api/campaigns', '/api/campaigns/gallery', '/api/design-templates', `/api/campaigns/${cardId}`];
    const there = createTestClient(`http://127.0.0.1:${second.port}`);
    const statuses = () => Promise.all(paths.map(async (path) => (await there.get(path)).status));
    const before = await statuses();

    await secondDeps.db.close(true);
    await passes(longestMs);

    expect([before, await statuses()]).toEqual([
      [200, 200, 200, 200],
      [500, 500, 500, 500],
    ]);
  });
});
