import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { REPO } from '../find/repo-paths.ts';
import { read } from './repository.ts';

/** The hook itself, and saved filters, whose id identifies the filter rather than an attempt to save it. */
const allowed = ['packages/web-kit/src/api/use-mutation.ts', 'mfe-admin/src/features/lists/saved-filters.tsx'];
const pages = globSync('{shell,mfe-*,packages/web-kit}/src/**/*.{ts,tsx}', { cwd: REPO }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file) && !allowed.includes(file),
);

const own = /\bset(?:Is)?Busy\b|randomUUID|\bidempotencyKey: ['"`]/;

test.each([
  ['const [busy, setBusy] = useState(false);', true],
  ['book(id, crypto.randomUUID())', true],
  ["apiFetch(path, { idempotencyKey: 'always the same' })", true],
  ['await book(id, keyFor(id));', false],
])('the pattern recognizes busy states and made-up keys: %s', (line, isFound) => {
  expect(own.test(line)).toBe(isFound);
});

test('no page keeps a busy state or creates an idempotency key outside useMutation', () => {
  const found = pages.filter((file) => own.test(read(file)));

  expect(pages.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
