import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { releaseUnit, type Workshop } from './release.ts';
import { storeIn } from './store.ts';

let base: string;
let root: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'devstack-release-'));
  root = join(base, 'repository');
  for (const unit of ['mfe-member', 'svc-notify']) {
    write(`${unit}/package.json`, json({ name: `@postcard/${unit}`, version: '0.1.9', type: 'module' }));
    write(`${unit}/CHANGELOG.md`, '# Changelog\n\n## 0.1.9 · 2026-11-01\n\n- First.\n');
    change(unit, 'minor', 'Members see $& their ads.');
    change(unit, 'patch', 'Faster.');
  }
  write(
    'package.json',
    json({ name: 'root', version: '0.1.0', private: true, workspaces: ['mfe-member', 'svc-notify'] }),
  );
  write('.changeset/config.json', readFileSync(join(import.meta.dirname, '../../../.changeset/config.json'), 'utf8'));
  write(
    'package-lock.json',
    json({
      packages: {
        'mfe-member': { version: '0.1.9' },
        'svc-notify': { version: '0.1.9' },
        'node_modules/react': { version: '19.3.1' },
      },
    }),
  );
  write('.gitignore', 'dist/\n');
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@town.example');
  git('add', '.');
  git('commit', '-qm', 'All there is');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const change = (unit: string, step: string, text: string) =>
  write(`.changeset/${unit}-${step}.md`, `---\n'@postcard/${unit}': ${step}\n---\n\n${text}\n`);

async function build(unit: string) {
  const { version } = JSON.parse(read(`${unit}/package.json`)) as { version: string };
  write(`${unit}/dist/release.json`, json({ name: unit, version: `${version}-abc`, files: ['page.js'] }));
  write(`${unit}/dist/page.js`, 'page');
  write(`${unit}/dist/page.js.map`, '{}');
}

const workshop = (more: Partial<Workshop> = {}): Workshop => ({
  root,
  store: storeIn(join(base, 'releases')),
  build,
  contractProblems: async () => [],
  buildProblems: async () => [],
  ...more,
});

describe('a release', () => {
  test('writes a version, a changelog, a commit, a tag and a folder for a microfrontend', async () => {
    const before = statSync(join(root, 'package-lock.json')).mtimeMs;
    const released = await releaseUnit('mfe-member', workshop());
    expect(released).toEqual({
      version: '0.2.0',
      tag: 'mfe-member@0.2.0',
      folder: join(base, 'releases/mfe-member/0.2.0'),
    });
    expect(JSON.parse(read('mfe-member/package.json'))).toMatchObject({ version: '0.2.0', type: 'module' });
    expect(read('mfe-member/CHANGELOG.md').replaceAll(/- [\da-f]{7,}: /g, '- ')).toBe(
      '# Changelog\n\n## 0.2.0\n\n### Minor Changes\n\n- Members see $& their ads.\n\n### Patch Changes\n\n' +
        '- Faster.\n\n## 0.1.9 · 2026-11-01\n\n- First.\n',
    );
    expect(readdirSync(join(root, '.changeset')).toSorted()).toEqual([
      'config.json',
      'svc-notify-minor.md',
      'svc-notify-patch.md',
    ]);
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      packages: {
        'mfe-member': { version: '0.2.0' },
        'svc-notify': { version: '0.1.9' },
        'node_modules/react': { version: '19.3.1' },
      },
    });
    expect(statSync(join(root, 'package-lock.json')).mtimeMs).toBeCloseTo(before, -1);
    expect([
      git('status', '--porcelain'),
      git('log', '-1', '--format=%s'),
      git('rev-parse', 'mfe-member@0.2.0^{commit}'),
    ]).toEqual(['', 'Release mfe-member 0.2.0', git('rev-parse', 'HEAD')]);
    expect(git('tag', '--list', '--format=%(contents)', 'mfe-member@0.2.0')).toContain(
      '- Members see $& their ads.\n- Faster.',
    );
    expect(JSON.parse(readFileSync(join(released.folder as string, 'release.json'), 'utf8'))).toMatchObject({
      version: '0.2.0-abc',
    });
    expect(readdirSync(released.folder as string).toSorted()).toEqual(['page.js', 'release.json']);
  });

  test('writes no folder for a service, and does not change other units', async () => {
    expect(await releaseUnit('svc-notify', workshop())).toEqual({
      version: '0.2.0',
      tag: 'svc-notify@0.2.0',
    });
    expect(git('show', '--format=', '--name-only').split('\n').toSorted()).toEqual([
      '.changeset/svc-notify-minor.md',
      '.changeset/svc-notify-patch.md',
      'package-lock.json',
      'svc-notify/CHANGELOG.md',
      'svc-notify/package.json',
    ]);
    expect(existsSync(join(base, 'releases'))).toBe(false);
  });

  test.each<[string, () => void, string]>([
    ['from another branch', () => git('checkout', '-qb', 'idea'), 'the branch is idea'],
    [
      'with changes that are not committed',
      () => write('svc-notify/src/main.ts', 'new'),
      'not committed: ?? svc-notify/src/',
    ],
    ['whose tag exists', () => git('tag', 'mfe-member@0.2.0'), 'the tag mfe-member@0.2.0 is there already'],
    [
      'that has nothing to report',
      () => {
        for (const step of ['minor', 'patch']) rmSync(join(root, `.changeset/mfe-member-${step}.md`));
        git('commit', '-qam', 'Nothing new');
      },
      'no changeset names @postcard/mfe-member',
    ],
    [
      'with another unit in one changeset',
      () => {
        write(
          '.changeset/both.md',
          "---\n'@postcard/mfe-member': patch\n'@postcard/svc-notify': patch\n---\n\nBoth.\n",
        );
        git('add', '.');
        git('commit', '-qm', 'Change both');
      },
      '.changeset/both.md names other units too',
    ],
  ])('%s is rejected', async (_, make, words) => {
    make();
    await expect(releaseUnit('mfe-member', workshop())).rejects.toThrow(words);
    expect(JSON.parse(read('mfe-member/package.json'))).toMatchObject({ version: '0.1.9' });
  });

  test.each<[string, Partial<Workshop>, string]>([
    [
      'breaks what is live',
      { contractProblems: async () => ['route POST /api/users/login: removed'] },
      'route POST /api/users/login: removed',
    ],
    ['does not build', { build: () => Promise.reject(new Error('mfe-member does not build')) }, 'does not build'],
    [
      'does not go with the live shell',
      { buildProblems: async () => ['mfe-member needs react ^20.0.0, the shell provides 19.3.1'] },
      'needs react ^20.0.0',
    ],
  ])('that %s changes nothing, and can be repeated', async (_, trouble, words) => {
    const head = git('rev-parse', 'HEAD');
    await expect(releaseUnit('mfe-member', workshop(trouble))).rejects.toThrow(words);
    expect([git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('tag')]).toEqual(['', head, '']);
    expect((await releaseUnit('mfe-member', workshop())).version).toBe('0.2.0');
  });

  test('leaves no folder and no version if git rejects it', async () => {
    write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n');
    execFileSync('chmod', ['+x', join(root, '.git/hooks/pre-commit')]);
    await expect(releaseUnit('mfe-member', workshop())).rejects.toThrow('git commit');
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', '']);
    expect(storeIn(join(base, 'releases')).versions('mfe-member')).toEqual([]);
  });
});
