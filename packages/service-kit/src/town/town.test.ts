import { afterEach, expect, test, describe } from '@jest/globals';
import { currentTown } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { createLog } from '../log.ts';
import { servePublished, firstTown, knownTowns, ownTowns, serveOwn, townOf, membershipHere } from './known.ts';
import { createTownWork } from './town-work.ts';
import { addDays, dayOf, daysIn, eachDay, startOf } from './days.ts';
import { inTown } from './current.ts';
import { loadWhenChanged, readableTowns } from './load-published.ts';

afterEach(() => servePublished([]));

test('the work runs for one published town after another, even after failures', async () => {
  const [begun, waiting] = [[] as string[], [] as PromiseWithResolvers<void>[]];
  const background = createTownWork(createLog('test', { level: 'silent', pretty: false }), async () => {
    begun.push(currentTown().id);
    const done = Promise.withResolvers<void>();
    waiting.push(done);
    await done.promise;
  });
  const settled = () => new Promise(setImmediate);
  background.start();
  servePublished(['birch', 'cedar', 'dogwood', 'elm'].map((id) => ({ ...towns[0], id })));
  await settled();
  expect(begun).toEqual(['birch']);
  waiting[0]!.reject(new Error('no'));
  await settled();
  expect(begun).toEqual(['birch', 'cedar']);
  waiting[1]!.resolve();
  await settled();
  const stopped = background.stop();
  waiting[2]!.resolve();
  await stopped;
  expect(begun).toEqual(['birch', 'cedar', 'dogwood']);
});

const birch = { ...firstTown, id: 'birch', hosts: ['birch.example'] };
const ids = () => knownTowns().map(({ id }) => id);

afterEach(() => {
  servePublished([]);
  serveOwn(towns);
});

test('a process with only the first town in its settings serves it and the published towns, in either order', () => {
  servePublished([birch]);
  serveOwn([firstTown]);
  expect(ids()).toEqual([firstTown.id, 'birch']);
  expect(townOf(towns[1]!.id)).toBeUndefined();
  servePublished([]);
  expect(ids()).toEqual([firstTown.id]);
  servePublished([birch]);
  expect(ids()).toEqual([firstTown.id, 'birch']);
  expect(ownTowns()).toEqual([firstTown]);
});

test('a town of the release is served once the settings list it', () => {
  serveOwn([firstTown]);
  serveOwn(towns);

  expect(ids()).toEqual(towns.map(({ id }) => id));
});

describe('a day of the town', () => {
  test.each([
    ['2026-01-15', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15', '2026-07-15T07:00:00.000Z'],
    // Clocks change on these days, after midnight.
    ['2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['2026-03-09', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', '2026-11-01T07:00:00.000Z'],
    ['2026-11-02', '2026-11-02T08:00:00.000Z'],
    ['2028-02-29', '2028-02-29T08:00:00.000Z'],
  ])('%s starts at %s and not a millisecond before', (day, instant) => {
    expect(startOf(day).toISOString()).toBe(instant);
    expect(dayOf(startOf(day))).toBe(day);
    expect(dayOf(new Date(startOf(day).getTime() - 1))).toBe(addDays(day, -1));
  });

  test('has 23 hours in March and 25 in November, and is listed once', () => {
    const hours = (day: string) => (startOf(addDays(day, 1)).getTime() - startOf(day).getTime()) / 3_600_000;

    expect(['2026-03-08', '2026-03-09', '2026-11-01'].map(hours)).toEqual([23, 24, 25]);
    expect(eachDay('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  });

  test('throws for an invalid date', () => {
    expect(() => startOf('soon')).toThrow(RangeError);
  });

  test('can be moved to other months and years by adding days', () => {
    expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1), addDays('2028-03-01', -1)]).toEqual([
      '2027-01-01',
      '2026-02-28',
      '2028-02-29',
    ]);
    expect([
      daysIn('2026-01-01', '2026-01-01'),
      daysIn('2028-01-01', '2028-12-31'),
      daysIn('2026-01-02', '2026-01-01'),
    ]).toEqual([1, 366, 0]);
  });
});

test('membershipHere returns null in a town whose id is an inherited property name', async () => {
  const town = { ...firstTown, id: 'constructor' };

  const membership = await inTown(town, () =>
    membershipHere({ membershipId: 'MEM-1', memberships: { birch: 'MEM-2' } }),
  );

  expect(membership).toBeNull();
});

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('an unchanged town is kept, a changed town is checked, and an unreadable town is logged', () => {
  const lines: string[] = [];
  const log = createLog('test', { level: 'error', pretty: false }, { write: (line) => void lines.push(line) });
  const renamed = { ...birch, name: 'Birch Falls' };

  const [same, changed, ...others] = readableTowns(
    [copyOf(birch), renamed, { ...birch, prices: 'none' }],
    [birch],
    log,
  );

  expect(same).toBe(birch);
  expect([changed, others]).toEqual([renamed, []]);
  expect(lines.map((line) => (JSON.parse(line) as { towns: number }).towns)).toEqual([1]);
});

test('the list is read when its mark changes, and again after a failure', async () => {
  let [mark, reads, isAway] = ['one', 0, false];
  const load = loadWhenChanged({
    mark: async () => mark,
    load: async () => {
      if (isAway) throw new Error('away');
      return [(reads += 1)];
    },
  });
  expect([await load(), await load()]).toEqual([[1], undefined]);
  [mark, isAway] = ['two', true];
  await expect(load()).rejects.toThrow('away');
  isAway = false;
  expect([await load(), await load()]).toEqual([[2], undefined]);
});
