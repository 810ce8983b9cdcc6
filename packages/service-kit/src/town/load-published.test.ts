import { expect, test } from '@jest/globals';
import { createLog } from '../log.ts';
import { firstTown } from './known.ts';
import { loadWhenChanged, readableTowns } from './load-published.ts';

const birch = { ...firstTown, id: 'birch', hosts: ['birch.example'] };
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('an unchanged town is kept, a changed one is checked, and an unreadable one is logged', () => {
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
