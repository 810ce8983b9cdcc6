import { expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';

type Test = { path: string; context: { hasteFS: { getSize: (path: string) => number } } };
type Sequencer = { LONGEST: string[]; default: new () => { sort: (tests: Test[]) => Test[] } };

test('the slowest files run first, then the others by size, and each listed file exists', async () => {
  const { LONGEST, default: LongestFirst } = (await import(
    join(REPO, 'tools/devstack/src/testing/longest-first.mjs')
  )) as Sequencer;
  const sizes: Record<string, number> = { small: 1, large: 9 };
  const context = { hasteFS: { getSize: (path: string) => sizes[basename(path, '.test.ts')] ?? 5 } };
  const { sort } = new LongestFirst();
  const sorted = sort(
    ['small', ...LONGEST.toReversed(), 'large'].map((name) => ({ path: `/tools/e2e/src/${name}.test.ts`, context })),
  );
  expect(sorted.map(({ path }) => basename(path, '.test.ts'))).toEqual([...LONGEST, 'large', 'small']);
  const files = globSync('{gateway,svc-*,mfe-*,packages/*,tools/*}/src/**/*.test.{ts,tsx}', { cwd: REPO }).map((path) =>
    basename(path).replace(/(\.long)?\.test\.tsx?$/, ''),
  );
  expect(LONGEST.filter((name) => !files.includes(name))).toEqual([]);
});
