import { expect, test } from '@jest/globals';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { importEachOther } from './folder-imports.ts';

const folders = globSync(
  [
    '{gateway,shell,svc-*,mfe-*,packages/*,tools/*}/src',
    'mfe-*/src/features',
    'svc-campaigns/src/{billing,booking,creative,printing,results}',
  ],
  { cwd: REPO },
).toSorted();
const pairs = folders.flatMap((folder) => importEachOther(join(REPO, folder)).map((pair) => `${folder}: ${pair}`));

test('no two folders of a unit import each other', () => {
  expect(pairs).toEqual([]);
});

test('two folders that import each other outside of tests are reported with a line of each direction', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write(
    'cards/store.ts',
    "import { at } from './card.ts';\nimport type {\n  Booking,\n} from '../bookings/booking.ts';\n",
  );
  write('bookings/hold.ts', "export const later = () => import('../cards/card.ts');\n");
  write('members/store.test.ts', "import { a } from '../cards/store.ts';\n");
  write('cards/card.ts', "import { b } from '../members/store.ts';\n");
  expect(importEachOther(folder)).toEqual([
    "bookings and cards:\n  bookings/hold.ts:1 export const later = () => import('../cards/card.ts');\n  " +
      "cards/store.ts:4 } from '../bookings/booking.ts';",
  ]);
  rmSync(folder, { recursive: true });
});

test('no module of svc-campaigns imports the store of another', () => {
  const modules = 'svc-campaigns/src/{billing,booking,creative,printing,results}/**/*.ts';
  const othersStore = /from '(?:\.\.\/)+(?:billing|booking|creative|printing|results)\/[^']*store\.ts'/u;
  const files = globSync(modules, { cwd: REPO }).filter((file) => !file.endsWith('.test.ts'));

  const importing = files.filter((file) => othersStore.test(readFileSync(join(REPO, file), 'utf8')));

  expect(files).toContain('svc-campaigns/src/billing/payments/settle.ts');
  expect(importing).toEqual([]);
});
