import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';

const modules = globSync('{svc-*,packages/service-kit,packages/exports}/src/**/*.ts', { cwd: REPO })
  .filter((file) => !/\.(test|d)\.ts$|\/testing\/|fixture/.test(file))
  // These files run a program when they load.
  .filter(
    (file) => !/(main|migrate|new-signing-key|publish-town|create-database-users|-process|-thread)\.ts$/.test(file),
  )
  .toSorted();

const failing = (files: readonly string[]): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'town-at-load.mjs')], {
    cwd: REPO,
    encoding: 'utf8',
    input: files.join('\n'),
    stdio: ['pipe', 'pipe', 'ignore'],
  });

test('no module of a service reads the current town while it loads', () => {
  expect(modules.length).toBeGreaterThan(300);
  expect(failing(modules)).toBe('');
}, 60_000);

test('the check lists a module that reads the current town while it loads', () => {
  const folder = mkdtempSync(join(REPO, 'tools/devstack/.town-at-load-'));
  const file = join(folder, 'greeting.ts');
  writeFileSync(file, "import { currentTown } from '@postcard/contracts';\nexport const hello = currentTown().name;\n");
  expect(failing([file])).toBe(`${file}: reads the current town as it loads\n`);
  rmSync(folder, { recursive: true });
}, 60_000);
