import { expect, test } from '@jest/globals';
import { journeysFor } from './changed.ts';

const journeys = [
  'admin-lists',
  'member-account',
  'public-pages',
  'first-visit-to-paid-spot',
  'service-away',
  'visual',
].map((name) => `tools/e2e/src/${name}.test.ts`);
const namesFor = (...changed: string[]) =>
  journeysFor(changed, journeys).map((file) => /([\w-]+)\.test/.exec(file)?.[1]);

test('a change selects its unit’s journeys, edited ones, the one through all units, and pictures', () => {
  expect(namesFor('mfe-admin/src/routes.tsx')).toEqual(['admin-lists', 'visual']);
  expect(namesFor('svc-notify/src/app.ts')).toEqual(['first-visit-to-paid-spot']);
  expect(namesFor('mfe-member/src/routes.tsx', 'packages/ui/src/icons.tsx')).toEqual([
    'member-account',
    'first-visit-to-paid-spot',
    'visual',
  ]);
  expect(namesFor('tools/e2e/src/service-away.test.ts', 'docs/growth.md')).toEqual(['service-away']);
});
