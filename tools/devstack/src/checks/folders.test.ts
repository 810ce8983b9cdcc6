import { expect, test } from '@jest/globals';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { importEachOther } from './folder-imports.ts';

/** Pairs that still import each other. None is added, and a pair that no longer does is taken out. */
const known = new Set([
  'gateway/src: exchange.ts and proxy',
  'mfe-admin/src/features: applications and dashboard',
  'mfe-admin/src/features: artwork and dashboard',
  'mfe-admin/src/features: audit and dashboard',
  'mfe-admin/src/features: cards and dashboard',
  'mfe-admin/src/features: dashboard and email',
  'mfe-admin/src/features: dashboard and members',
  'mfe-admin/src/features: dashboard and messages',
  'mfe-admin/src/features: dashboard and money',
  'mfe-admin/src/features: dashboard and palette',
  'mfe-admin/src/features: dashboard and plans',
  'mfe-admin/src/features: dashboard and requests',
  'mfe-admin/src/features: dashboard and statistics',
  'mfe-member/src: features and routes.tsx',
  'mfe-member/src/features: dashboard and messages',
  'mfe-member/src/features: membership and messages',
  'packages/ui/src: actions and feedback',
  'packages/web-kit/src: api and session',
  'svc-identity/src: membership-payments and membership-plans',
  'svc-identity/src: membership-payments and users',
  'svc-identity/src: pictures and users',
  'svc-identity/src: sessions and users',
  'svc-identity/src: statistics and subscriptions',
  'svc-identity/src: statistics and users',
  'svc-identity/src: subscriptions and users',
  'svc-notify/src: diagnostics and mails',
  'svc-notify/src: effects and mail-templates',
  'svc-notify/src: effects and mails',
  'svc-notify/src: effects and notifications',
  'svc-notify/src: mails and sendgrid-events',
  'svc-notify/src: members and sendgrid-events',
  'svc-notify/src: notifications and threads',
  'tools/devstack/src: containers and stack',
  'tools/sandbox/src: sendgrid and state.ts',
  'tools/sandbox/src: state.ts and stripe',
]);

const folders = globSync(
  [
    '{gateway,shell,svc-*,mfe-*,packages/*,tools/*}/src',
    'mfe-*/src/features',
    'svc-campaigns/src/{billing,booking,creative,printing,results}',
  ],
  { cwd: REPO },
).toSorted();
const pairs = folders.flatMap((folder) => importEachOther(join(REPO, folder)).map((pair) => `${folder}: ${pair}`));
const nameOf = (pair: string): string => pair.split(':\n')[0] ?? '';

test('no two folders of a unit import each other', () => {
  expect(pairs.filter((pair) => !known.has(nameOf(pair)))).toEqual([]);
});

test('each pair that is known to import each other still does', () => {
  expect([...known].filter((name) => !pairs.some((pair) => nameOf(pair) === name))).toEqual([]);
});

test('a pair is named with a line of each direction, whatever the imports are of; tests may import anything', () => {
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
    "bookings and cards:\n  bookings/hold.ts:1 export const later = () => import('../cards/card.ts');\n  cards/store.ts:4 } from '../bookings/booking.ts';",
  ]);
  rmSync(folder, { recursive: true });
});

test('the modules of svc-campaigns are looked into', () => {
  expect(folders).toContain('svc-campaigns/src/booking');
});
