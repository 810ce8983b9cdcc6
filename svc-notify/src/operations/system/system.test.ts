import { afterAll, expect, test, describe } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { SystemState } from '@postcard/contracts';
import { createLog } from '@postcard/service-kit';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { checkUnits, oldestIn, readQueues } from './units.ts';
import { nonsense, useNotify } from '../../testing/notify.ts';

const responses = {
  ready: { status: 200, body: '{"status":"ok","checks":{"database":"ok"},"secret":"no"}' },
  busy: { status: 503, body: '{"checks":{"database":"away"}}' },
};

const { url, stop } = await startServer((request, response) => {
  const [, name = '', path] = (request.url ?? '').split('/');
  const { status, body } = responses[name as keyof typeof responses];
  if (path === 'metrics')
    response.end(
      `# HELP x\noutbox_oldest_seconds{service="s",collection="a"} 3.5\noutbox_oldest_seconds{collection="b"} 12\n`,
    );
  else response.writeHead(status).end(body);
});

afterAll(stop);

test('the check reports each service’s state, checks and outbox age, and omits other fields', async () => {
  const units = { one: `${url}/ready`, two: `${url}/busy`, three: 'http://127.0.0.1:9', four: undefined };
  expect(await checkUnits(units)).toEqual([
    { name: 'one', state: 'ready', checks: { database: 'ok' }, outboxOldestSeconds: 12 },
    { name: 'two', state: 'unavailable', checks: { database: 'away' }, outboxOldestSeconds: 12 },
    { name: 'three', state: 'away', checks: {}, outboxOldestSeconds: null },
    { name: 'four', state: 'unknown', checks: {}, outboxOldestSeconds: null },
  ]);
});

test('the outbox age is null for metrics without an outbox', () => {
  const metrics = ['', 'outbox_oldest_seconds 0', 'outbox_oldest_seconds{collection="a"} NaN'];
  expect(metrics.map(oldestIn)).toEqual([null, 0, null]);
});

const notify = await useNotify();

type Email = { id: string; createdAt: string };

const path = '/api/events/dead-letters';
const emails = async (): Promise<Email[]> => (await notify.admin.get(path)).body;

describe('the system status', () => {
  test('shows each unit’s health and the queues with their consumers, and no more', async () => {
    const ownIn = ({ units }: SystemState) => units.find(({ name }) => name === 'svc-notify');
    // The age is known once the outbox has been read for the first time.
    const body: SystemState = await waitUntil(async () => {
      const { body: system } = await notify.admin.get('/api/events/system');
      return ownIn(system)?.outboxOldestSeconds === null ? null : system;
    });
    const checks = { database: 'ok', broker: 'ok' };
    expect(ownIn(body)).toMatchObject({ state: 'ready', checks, outboxOldestSeconds: 0 });
    expect(body.units.find(({ name }) => name === 'svc-campaigns')).toMatchObject({ state: 'unknown' });
    const own = body.queues?.filter(({ consumer }) => consumer === 'svc-notify') ?? [];
    expect(own.map(({ kind }) => kind).filter((kind) => kind !== 'retry')).toEqual(['main', 'dead']);
    expect(own.length).toBeGreaterThan(2);
    expect(own.find(({ kind }) => kind === 'main')).toMatchObject({ consumers: 1 });
    expect(JSON.stringify(body)).not.toContain('SG.test.key');
  });

  test('shows the services but no queues while the broker is away', async () => {
    const bus = { queues: () => Promise.reject(new Error('no connection to the broker')) };

    const units = await checkUnits({ 'svc-requests': undefined });
    const queues = await readQueues(bus, createLog('test', { level: 'silent', pretty: false }));

    expect(units).toEqual([{ name: 'svc-requests', state: 'unknown', checks: {}, outboxOldestSeconds: null }]);
    expect(queues).toBeNull();
  });
});

describe('a bulk replay', () => {
  test('replays the selected dead letters, returns each outcome, and keeps the others', async () => {
    for (let count = 0; count < 3; count++) await notify.publish('membership.approved', nonsense(count));
    const all = await waitUntil(async () => ((await emails()).length === 3 ? emails() : null));
    const [first, second, third] = all;
    const response = await notify.admin.post(`${path}/replays`, { ids: [first?.id, second?.id, first?.id, 'gone'] });
    expect(response.body).toEqual([
      { id: first?.id, outcome: 'replayed' },
      { id: second?.id, outcome: 'replayed' },
      { id: 'gone', outcome: 'not_found' },
    ]);
    // Replayed dead letters fail again with new times; the others keep theirs.
    const back = await waitUntil(async () => ((await emails()).length === 3 ? emails() : null));
    expect(back.find(({ id }) => id === third?.id)).toEqual(third);
    expect(back.find(({ id }) => id === first?.id)?.createdAt).not.toBe(first?.createdAt);
  });

  test('rejects an empty selection, and more than a hundred dead letters', async () => {
    const replay = (ids: string[]) => notify.admin.post(`${path}/replays`, { ids });

    expect((await replay([])).body.errors).toEqual({ ids: ['Please choose at least one event'] });
    expect((await replay(Array.from({ length: 101 }, (_, index) => `l${index}`))).status).toBe(422);
  });

  test('writes an audit line that lists the events without their content', async () => {
    const line = await waitUntil(async () =>
      (await notify.admin.get('/api/audit?limit=50')).body.find(
        ({ act, outcome }: { act: string; outcome: string }) => act === 'replayDeadLetters' && outcome === 'done',
      ),
    );

    expect(line.before[0]).toMatchObject({ type: 'membership.approved', consumer: 'svc-notify' });
    expect(JSON.stringify(line)).not.toContain('nonsense');
  });
});
