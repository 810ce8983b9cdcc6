import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebUnits } from './web-build.ts';

let root: string;
let built: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'devstack-web-'));
  for (const unit of ['shell', 'mfe-member']) write(`${unit}/src/page.tsx`, 'one');
  write('packages/ui/src/button.tsx', 'one');
  built = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

const build = (failing?: string) => {
  built = [];
  return buildWebUnits({
    root,
    dataDir: join(root, '.data'),
    units: ['shell', 'mfe-member'],
    log: () => {},
    build: async (unit) => {
      if (unit === failing) throw new Error(`${unit} failed`);
      built.push(unit);
      mkdirSync(join(root, unit, 'dist'), { recursive: true });
    },
  });
};

describe('web units', () => {
  test('are built the first time, and then only when an input changed', async () => {
    await build();
    expect(built).toEqual(['shell', 'mfe-member']);
    expect((await build()).kept).toEqual(['shell', 'mfe-member']);
    write('mfe-member/src/page.tsx', 'two');
    expect((await build()).built).toEqual(['mfe-member']);
    write('packages/ui/src/button.tsx', 'two');
    expect((await build()).built).toEqual(['shell', 'mfe-member']);
    write('shell/src/page.test.tsx', 'a test is no source');
    expect((await build()).built).toEqual([]);
  });

  test('are rebuilt for a newly installed package, not for another unit’s version in the lock file', async () => {
    const lock = (mine: string, installed: string) =>
      write(
        'package-lock.json',
        JSON.stringify({ packages: { 'mfe-admin': { version: mine }, 'node_modules/react': { version: installed } } }),
      );
    lock('1.0.0', '19.3.1');
    await build();
    lock('1.0.1', '19.3.1');
    expect((await build()).built).toEqual([]);
    lock('1.0.1', '19.3.2');
    expect((await build()).built).toEqual(['shell', 'mfe-member']);
  });

  test('are built again after a failure', async () => {
    await build();
    write('shell/src/page.tsx', 'two');

    await expect(build('shell')).rejects.toThrow('shell failed');
    expect((await build()).built).toEqual(['shell']);
  });

  test('are listed with their folders in the releases file', async () => {
    const { releases } = await build();
    expect(JSON.parse(readFileSync(releases, 'utf8'))).toEqual({
      shell: join(root, 'shell/dist'),
      remotes: { 'mfe-member': join(root, 'mfe-member/dist') },
    });
  });
});
