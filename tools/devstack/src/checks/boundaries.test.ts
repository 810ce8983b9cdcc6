import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { REPO } from '../find/repo-paths.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  copyFileSync(join(REPO, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lint(path: string, source: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  try {
    return execFileSync(join(REPO, 'node_modules/.bin/oxlint'), ['-c', '.oxlintrc.json', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test.each([
  [
    'a service that imports another by its package',
    'svc-requests/src/a.ts',
    "import { a } from '@postcard/svc-identity';\nexport const b = a;\n",
  ],
  [
    'a service that reaches into another',
    'svc-requests/src/things/a.ts',
    "import { a } from '../../../../svc-identity/src/app.ts';\nexport const b = a;\n",
  ],
  [
    'a microfrontend that reaches into another',
    'mfe-admin/src/a.ts',
    "import { a } from '../../mfe-member/src/routes.tsx';\nexport const b = a;\n",
  ],
  [
    'routes that speak mongoose',
    'svc-requests/src/things/routes.ts',
    "import { Schema } from 'mongoose';\nexport const b = Schema;\n",
  ],
])('the linter rejects %s', (_, path, source) => {
  expect(lint(path, source)).toContain('no-restricted-imports');
});

test('only config.ts may read the environment', () => {
  const source = "export const port = process.env['PORT'];\n";
  expect(lint('svc-requests/src/app.ts', source)).toContain('no-process-env');
  rmSync(join(folder, 'svc-requests'), { recursive: true });
  expect(lint('svc-requests/src/config.ts', source)).toContain('Found 0 warnings and 0 errors');
});

test('the linter accepts allowed imports', () => {
  expect(
    lint('svc-requests/src/things/store.ts', "import { Schema } from 'mongoose';\nexport const b = Schema;\n"),
  ).toContain('Found 0 warnings and 0 errors');
});
