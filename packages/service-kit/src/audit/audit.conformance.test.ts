import { afterAll, expect, test } from '@jest/globals';
import { route, type AuditLine } from '@postcard/contracts';
import { NamedError } from '../errors.ts';
import { createEventFactory } from '../events.ts';
import { createIndexes } from '../mongo.ts';
import { openTestDatabase } from '../testing/index.ts';
import { createAudit } from './audit.ts';

let woken = 0;
const at = new Date('2027-01-01T00:00:00Z');

const { db, drop } = await openTestDatabase();
afterAll(drop);
const audit = createAudit({
  db,
  service: 'svc-test',
  newEvent: createEventFactory('svc-test'),
  wake: () => void (woken += 1),
  now: () => at,
});
await createIndexes(db);

const contract = route({
  id: 'paint',
  method: 'POST',
  path: '/api/doors/{id}/paint',
  access: 'admin',
  tag: 't',
  summary: 'Paint a door',
  success: { status: 200 },
});
const door = { color: 'red' };
const act = (id: string) => ({ contract, actorId: 'boss', target: { id }, about: () => ({ ...door }) });
const kept = async (id: string) => audit.model.findOne({ 'line.target.id': id }).lean();
const reported = async (id: string) =>
  ((await kept(id))?.outbox ?? []).map(({ data }) => (data as { line: AuditLine }).line);

test('an act is recorded with the values before and after, and reported once', async () => {
  expect(await audit.record(act('1'), async () => (door.color = 'blue'))).toBe('blue');
  expect(await reported('1')).toEqual([
    expect.objectContaining({
      act: 'paint',
      actorId: 'boss',
      before: { color: 'red' },
      after: { color: 'blue' },
      outcome: 'done',
      code: null,
    }),
  ]);
  expect((await kept('1'))?.outboxDue).toEqual(at);
  expect(woken).toBe(1);
});

test('a refused act is also recorded, and the caller gets the error', async () => {
  await expect(audit.record(act('2'), () => Promise.reject(new NamedError('conflict')))).rejects.toThrow(NamedError);
  expect(await reported('2')).toEqual([
    expect.objectContaining({
      before: { color: 'blue' },
      after: { color: 'blue' },
      outcome: 'refused',
      code: 'conflict',
    }),
  ]);
});

test('an act whose process died is reported with an unknown outcome a minute later', async () => {
  await expect(audit.record(act('3'), () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(await reported('3')).toEqual([expect.objectContaining({ outcome: 'unknown', after: null })]);
  expect((await kept('3'))?.outboxDue).toEqual(new Date(at.getTime() + 60_000));
});

test('an act does not run if its audit line cannot be created', async () => {
  let isDone = false;
  const about = () => Promise.reject(new Error('the database is away'));

  await expect(audit.record({ ...act('4'), about }, async () => (isDone = true))).rejects.toThrow('away');
  expect(isDone).toBe(false);
});
