import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { route } from '@postcard/contracts';
import { createEventFactory } from '../events.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createIndexes } from '../mongo.ts';
import { purge } from '../purge.ts';
import { openTestDatabase } from '../testing/index.ts';
import { createSecurityLog, securityLogRule } from './security-log.ts';

let woken = 0;
const clock = { now: Date.parse('2027-01-01T00:00:00Z') };
const now = () => new Date(clock.now);
const metrics = createMetrics('svc-test');

const { db, drop } = await openTestDatabase();
afterAll(drop);
const securityLog = createSecurityLog({
  db,
  service: 'svc-test',
  newEvent: createEventFactory('svc-test'),
  wake: () => void (woken += 1),
  now,
  metrics,
});
await createIndexes(db);
beforeEach(() => securityLog.model.deleteMany({}));

const origin = { clientIp: '203.0.113.7', userAgent: 'Browser/1' };
const lines = async () => (await securityLog.model.find().sort({ _id: 1 }).lean()).map(({ event }) => event);
const contract = (logged: 'read' | 'export') =>
  route({
    id: 'getPerson',
    method: 'GET',
    path: '/api/people/{id}',
    access: 'admin',
    logged,
    tag: 't',
    summary: 's',
    success: { status: 200 },
  });
const user = {
  userId: 'boss',
  role: 'admin',
  staffRole: 'owner',
  authenticatedAt: 0,
  sessionVersion: 1,
  sessionId: 's',
} as const;
const access = (id: string, logged: 'read' | 'export' = 'read') =>
  securityLog.recordAccess({ contract: contract(logged), user, params: { id }, origin });

test('a line has the action, people, network and browser, and is counted and published at once', async () => {
  await securityLog.record({ kind: 'login_failed', userId: 'ada', method: 'password' }, origin);
  expect(await lines()).toEqual([
    {
      id: expect.any(String),
      at: '2027-01-01T00:00:00.000Z',
      service: 'svc-test',
      kind: 'login_failed',
      userId: 'ada',
      actorId: null,
      network: '203.0.113.0/24',
      userAgent: 'Browser/1',
      method: 'password',
      requestId: '',
    },
  ]);
  const [document] = await securityLog.model.find().lean();
  expect(document?.outbox).toMatchObject([{ type: 'security.recorded', data: { event: { kind: 'login_failed' } } }]);
  expect(woken).toBe(1);
  expect(await metrics.registry.getSingleMetricAsString('security_events_total')).toContain('kind="login_failed"');
});

test('a browser name is cut to 300 characters', async () => {
  await securityLog.record({ kind: 'login' }, { ...origin, userAgent: 'x'.repeat(5_000) });
  expect((await lines())[0]?.userAgent).toHaveLength(300);
});

test('repeated reads within ten minutes are one line, and each export is a separate line', async () => {
  await access('1');
  await access('1');
  clock.now += 1;
  await access('2');
  clock.now += 10 * 60_000;
  await access('1');
  expect((await lines()).map(({ kind, target }) => `${kind} ${target}`)).toEqual([
    'personal_data_read 1',
    'personal_data_read 2',
    'personal_data_read 1',
  ]);
  for (let each = 0; each < 2; each++) await access('3', 'export');
  expect((await lines()).filter(({ kind }) => kind === 'export')).toHaveLength(2);
});

test('a team member who reads their own data causes no line', async () => {
  await access('boss');
  expect(await lines()).toEqual([]);
});

test('a refusal is recorded with its route, and repeats within ten minutes are one line', async () => {
  const refused = { contract: contract('read'), user: { ...user, userId: 'curious' }, origin };
  await securityLog.recordForbidden(refused);
  await securityLog.recordForbidden(refused);

  const kept = (await lines()).filter(({ kind }: { kind: string }) => kind === 'forbidden');

  expect(kept).toMatchObject([{ userId: 'curious', actorId: 'curious', route: refused.contract.id }]);
});

test('a line is deleted after 400 days, and cannot be changed or deleted before', async () => {
  const options = { db, rules: [securityLogRule], now, log: createLog('test', { level: 'silent', pretty: false }) };
  await securityLog.record({ kind: 'login' }, origin);
  clock.now += securityLogRule.afterMs;
  await purge(options);
  expect(await lines()).toHaveLength(1);
  clock.now += 1;
  await purge(options);
  expect(await lines()).toEqual([]);
  expect(Object.keys(securityLog).toSorted()).toEqual(['model', 'record', 'recordAccess', 'recordForbidden']);
});
