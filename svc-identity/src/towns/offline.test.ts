import { afterAll, describe, expect, test } from '@jest/globals';
import { knownTowns } from '@postcard/service-kit';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { loadFromIdentity } from '@postcard/service-kit/town/load-published';
import { servePublished } from '@postcard/service-kit/town/known';
import { admin, loggedIn, useIdentity } from '../testing/identity.ts';
import { townStart } from '../testing/staff-samples.ts';

const identity = await useIdentity();
const { client: owner } = await loggedIn(identity, admin);
afterAll(async () => {
  servePublished([]);
});

const publish = (id: string, version: number) => owner.post(`/api/towns/${id}/publish`, { version });
const takeOffline = (id: string, version: number) => owner.post(`/api/towns/${id}/take-offline`, { version });
async function published(id: string, change: object = {}): Promise<number> {
  await owner.post('/api/towns', townStart(id, change));
  return (await publish(id, 1)).body.version;
}
const idsOf = (towns: readonly unknown[] = []) => towns.map((town) => (town as { id: string }).id);

describe('a town that is taken offline', () => {
  test('is removed from the gateway’s list of towns, and stays on the services’ list', async () => {
    const [ofGateway, ofServices] = [{ isLiveOnly: true }, {}].map((options) =>
      loadFromIdentity([identity.url], options),
    ) as [ReturnType<typeof loadFromIdentity>, ReturnType<typeof loadFromIdentity>];
    const version = await published('leaving');
    const before = [await ofGateway(), await ofServices()].map(idsOf);

    const { status, body } = await takeOffline('leaving', version);

    expect([status, body.standing, body.address]).toEqual([200, 'offline', expect.stringContaining('leaving.example')]);
    expect(before.map((ids) => ids.includes('leaving'))).toEqual([true, true]);
    const after = [await ofGateway(), await ofServices()].map(idsOf);
    expect(after.map((ids) => ids.includes('leaving'))).toEqual([false, true]);
    await waitUntil(() => knownTowns().some(({ id }) => id === 'leaving'));
  });

  test('appears as offline, and can be published again', async () => {
    const found = async (status: string) => idsOf((await owner.get(`/api/towns?q=returning&status=${status}`)).body);
    const version = await published('returning');
    await takeOffline('returning', version);
    const offline = [await found('offline'), await found('published')];

    const { status, body } = await publish('returning', version + 1);

    expect(offline).toEqual([['returning'], []]);
    expect([status, body.standing]).toEqual([200, 'published']);
    expect([await found('offline'), await found('published')]).toEqual([[], ['returning']]);
  });

  test('keeps its hosts from other towns, and cannot be deleted', async () => {
    await takeOffline('keeping', await published('keeping'));
    await owner.post('/api/towns', townStart('taking', { hosts: ['keeping.example'] }));

    const refused = [await publish('taking', 1), await owner.delete('/api/towns/keeping')];

    expect(refused.map(({ status }) => status)).toEqual([422, 409]);
  });
});

describe('taking a town offline', () => {
  test('fails for a draft, an offline town and a town of the release', async () => {
    await owner.post('/api/towns', townStart('drafted'));
    const version = await published('twice');
    await takeOffline('twice', version);

    const refused = [
      await takeOffline('drafted', 1),
      await takeOffline('twice', version + 1),
      await takeOffline(knownTowns()[0]!.id, 1),
      await takeOffline('nowhere', 1),
    ];

    expect(refused.map(({ body }) => body.code)).toEqual([
      'invalid_transition',
      'invalid_transition',
      'invalid_transition',
      'not_found',
    ]);
  });

  test('fails for an outdated version', async () => {
    const version = await published('changed');

    const { status, body } = await takeOffline('changed', version - 1);

    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});
