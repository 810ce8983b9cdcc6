import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { knownTowns, ownTowns } from '@postcard/service-kit';
import { createTestClient, together } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { loadFromIdentity } from '@postcard/service-kit/town/load-published';
import { serveOwn, servePublished } from '@postcard/service-kit/town/known';
import { admin, business, loggedIn, useIdentity } from '../testing/identity.ts';
import { townStart } from '../testing/staff-samples.ts';

const identity = await useIdentity();
const { client: owner } = await loggedIn(identity, admin);
afterAll(() => servePublished([]));

const begun = async (id: string, change: object = {}) => (await owner.post('/api/towns', townStart(id, change))).body;
const save = (id: string, version: number, town: unknown) =>
  owner.call(`/api/towns/${id}`, { method: 'PUT', body: { version, town: JSON.stringify(town) } });
const publish = (id: string, version: number) => owner.post(`/api/towns/${id}/publish`, { version });

describe('a draft', () => {
  test('starts with defaults, two zones of equal size and no mistakes', async () => {
    const { status, body } = await owner.post('/api/towns', townStart('birch'));

    expect([status, body.standing, body.faults, body.version, body.publishedAt]).toEqual([201, 'draft', [], 1, null]);
    expect(body.address).toMatch(/^http:\/\/birch\.example(:\d+)?$/);
    expect(body.town).toMatchObject({
      zipCode: '97001',
      emails: { hello: 'hello@birch.example' },
      prices: { medium: 40_000, large: 75_000 },
      zones: [
        { id: 'A', label: 'North Birch Falls', months: [1, 3, 5, 7, 9, 11], reach: { households: 4000 } },
        { id: 'B', label: 'South Birch Falls', months: [2, 4, 6, 8, 10, 12], reach: { households: 4001 } },
      ],
    });
  });

  test('is rejected with an error on `id` if the id is taken', async () => {
    await begun('twice');
    for (const id of ['twice', knownTowns()[0]!.id]) {
      const { status, body } = await owner.post('/api/towns', townStart(id));
      expect([status, body.code, body.errors]).toEqual([
        409,
        'conflict',
        { id: [`A town with the id ${id} already exists`] },
      ]);
    }
  });

  test('can be saved with mistakes, and lists each with its place', async () => {
    const { town, version } = await begun('faulty');
    const wrong = { ...town, zipCode: '12345', prices: { medium: 900, large: 800 }, phone: '', more: 1 };
    const { status, body } = await save('faulty', version, wrong);
    expect([status, body.version, body.town]).toEqual([200, 2, wrong]);
    const places = body.faults.map(({ place }: { place: string }) => place);
    expect(places.toSorted()).toEqual(['more', 'phone', 'prices.large', 'zipCode']);
    const refused = await publish('faulty', 2);
    expect(refused.body.errors['prices.large']).toEqual(['A large spot costs less than a medium one']);
  });

  test('keeps one of two concurrent changes', async () => {
    const { town, version } = await begun('both');
    const rename = async (index: number) => (await save('both', version, { ...town, name: `B${index}` })).status;
    const statuses = await together(rename, 10);

    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('lists hosts of other towns and repeated hosts as mistakes', async () => {
    const host = knownTowns()[1]!.hosts[0]!;
    const { faults } = await begun('host', { hosts: ['own.example', host, 'own.example'] });

    expect(faults).toEqual([
      { place: 'hosts[1]', message: `${host} is a host of ${knownTowns()[1]!.name} too` },
      { place: 'hosts[2]', message: 'own.example is listed twice' },
    ]);
  });

  test.each(['{', '[]', '1', 'null'])('is rejected if its JSON is %s', async (town) => {
    const { id } = await begun(`json-${town.length}-${town.codePointAt(0)}`);
    const { status, body } = await owner.call(`/api/towns/${id}`, { method: 'PUT', body: { version: 1, town } });

    expect([status, body.errors]).toEqual([422, { town: ['Please send the town as JSON'] }]);
  });

  test('appears in searches for the start of its name or id, and for its status', async () => {
    await begun('found-1', { name: 'Quartz Hill' });
    const found = async (query: string) =>
      (await owner.get(`/api/towns?${query}`)).body.map(({ id }: { id: string }) => id);
    for (const query of ['q=quartz', 'q=FOUND-', 'q=quartz&status=draft'])
      expect(await found(query)).toEqual(['found-1']);
    for (const query of ['q=hill', 'q=quartz&status=published']) expect(await found(query)).toEqual([]);
    const released = ownTowns().map(({ id }) => id);
    expect((await found('status=release')).toSorted()).toEqual(released.toSorted());
  });

  test('can be deleted until it is published', async () => {
    await begun('gone');

    expect((await owner.delete('/api/towns/gone')).status).toBe(204);
    expect((await owner.get('/api/towns/gone')).status).toBe(404);
  });
});

describe('a published town', () => {
  test('appears on the public list and in the service, and does not change with its draft', async () => {
    const { town, version } = await begun('live');
    const { status, body } = await publish('live', version);
    expect([status, body.standing, body.hasChanges]).toEqual([200, 'published', false]);
    await waitUntil(() => knownTowns().some(({ id }) => id === 'live'));

    const saved = await save('live', 2, { ...town, name: 'New Name' });
    expect([saved.body.standing, saved.body.hasChanges]).toEqual(['published', true]);
    const list = await identity.client().get('/api/towns/published');
    expect(list.body.towns.find(({ id }: { id: string }) => id === 'live')).toEqual(town);
    expect((await owner.delete('/api/towns/live')).body.code).toBe('invalid_transition');

    await publish('live', 3);
    await waitUntil(() => knownTowns().some(({ name }) => name === 'New Name'));
    expect(knownTowns().filter(({ id }) => id === 'live')).toHaveLength(1);
  });

  test('is returned to other units once, and again after each change', async () => {
    const load = loadFromIdentity([identity.url]);
    const idsOf = (list: readonly unknown[] | undefined) => list?.map((town) => (town as { id: string }).id);
    expect(idsOf(await load())).not.toContain('sent');
    expect(await load()).toBeUndefined();
    await begun('sent');
    await publish('sent', 1);
    expect(idsOf(await load())).toContain('sent');
    expect(await load()).toBeUndefined();
  });

  test('has its own sessions: a user who logs in there is logged in nowhere else', async () => {
    await begun('home');
    await publish('home', 1);
    await waitUntil(() => knownTowns().some(({ id }) => id === 'home'));
    const client = createTestClient(identity.url, '', 'home');
    const made = await client.post('/api/users/register', business('birchplumber'));
    expect(made.status).toBe(201);
    expect((await client.get('/api/users/me')).status).toBe(200);
    const elsewhere = await client.call('/api/users/me', { headers: { 'x-town': knownTowns()[0]!.id } });
    expect(elsewhere.status).toBe(401);
  });

  test('cannot have hosts of our own network or an id that is an object’s property', async () => {
    const hosts = ['127.1', '0x7f.1', '999.999.999.999', 'localhost', 'gateway', 'mongo', 'svc-identity'];
    const refusedHosts = await owner.post('/api/towns', townStart('elsewhere', { hosts }));
    const refusedId = await owner.post('/api/towns', townStart('constructor'));

    expect(Object.keys(refusedHosts.body.errors)).toEqual(hosts.map((_, index) => `hosts.${index}`));
    expect(Object.keys(refusedId.body.errors)).toEqual(['id']);
  });

  test('rejects fields with names of an object’s properties', async () => {
    const { town, version } = await begun('strange');
    await save('strange', version, { ...town, constructor: 1, toString: 1 });

    const { status, body } = await publish('strange', 2);

    expect([status, Object.keys(body.errors)]).toEqual([422, ['constructor', 'toString']]);
  });

  test('cannot share a host with another town, even if both are published concurrently', async () => {
    const towns = Array.from({ length: 5 }, (_, index) => `close-${index}`);
    for (const id of towns) await begun(id, { hosts: ['close.example'] });
    const statuses = await together(async (index) => (await publish(towns[index]!, 1)).status, 5);

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('saves one change when two owners publish concurrently', async () => {
    await begun('race');
    const statuses = await together(async () => (await publish('race', 1)).status, 5);

    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});

test('a town of the release is listed and readable, and cannot be changed or deleted', async () => {
  const { id, name } = knownTowns()[0]!;
  const opened = (await owner.get(`/api/towns/${id}`)).body;
  expect([opened.standing, opened.name, opened.faults]).toEqual(['release', name, []]);
  const list = (await owner.get('/api/towns?limit=200')).body;
  expect(list.filter(({ standing }: { standing: string }) => standing === 'release')).toHaveLength(2);
  for (const refused of [await save(id, 1, {}), await publish(id, 1), await owner.delete(`/api/towns/${id}`)])
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
});

test('a town of the release that is not served here has no address, and its id is taken', async () => {
  const [first, second] = ownTowns();
  const addressOf = async () => (await owner.get(`/api/towns/${second!.id}`)).body.address;
  expect(await addressOf()).toMatch(/^http:/);
  serveOwn([first!]);
  expect(await addressOf()).toBe('');
  expect((await owner.post('/api/towns', townStart(second!.id))).status).toBe(409);
  serveOwn([first!, second!]);
});

describe('the command that publishes a town', () => {
  const command = fileURLToPath(new URL('../publish-town.ts', import.meta.url));
  async function publishing(json: string): Promise<[code: number | null, errors: string]> {
    const child = spawn(process.execPath, [command], { env: { ...process.env, ...identity.env } });
    const errors = text(child.stderr);
    child.stdin.end(json);
    const [code] = (await once(child, 'exit')) as [number | null];
    return [code, await errors];
  }

  test('publishes a town, and then its changes, in the running installation', async () => {
    const town = { ...(await begun('commanded')).town, id: 'by-command', hosts: ['by.example'] };
    expect(await publishing(JSON.stringify(town))).toEqual([0, '']);
    expect(await publishing(JSON.stringify({ ...town, name: 'Renamed' }))).toEqual([0, '']);
    await waitUntil(() => knownTowns().some(({ id, name }) => id === 'by-command' && name === 'Renamed'));
  });

  test('lists each mistake and publishes nothing', async () => {
    const { town } = await begun('refused');
    const [code, errors] = await publishing(JSON.stringify({ ...town, id: 'wrong', phone: '', state: 'Oregon' }));

    expect(code).toBe(1);
    expect(errors.split('\n')).toEqual(expect.arrayContaining(['state: Please enter a state as CA']));
    expect((await owner.get('/api/towns/wrong')).body.standing).toBe('draft');
  });
});
