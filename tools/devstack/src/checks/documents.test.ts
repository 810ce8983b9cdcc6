import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { shardCommands } from '@postcard/service-kit/town/shard-plan';
import { parse } from 'yaml';
import { REPO } from '../find/repo-paths.ts';
import { filesOf, read, readJson } from './repository.ts';

const commands = new Set(Object.keys(readJson<{ scripts: object }>('package.json').scripts));
const documents = filesOf(['*.md']);
const units = readdirSync(REPO).filter((name) => /^(svc-|mfe-|shell$|gateway$)/.test(name));

const commandsIn = (text: string) =>
  [...text.matchAll(/npm run ([a-z][\w:-]*)(?! +-w)(?![\w:-])/g)].map(([, command]) => command ?? '');
const unknown = (names: readonly string[]) => names.filter((name) => !commands.has(name));

describe('documents', () => {
  test.each(documents)('link only to existing targets in %s', (file) => {
    const targets = [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '');
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));

    expect(local.filter((target) => !existsSync(join(REPO, dirname(file), target)))).toEqual([]);
  });

  test.each(documents)('name only existing commands in %s', (file) => {
    expect(unknown(commandsIn(read(file)))).toEqual([]);
  });

  test('list every collection from which services delete documents in data.md', () => {
    const sources = execFileSync('git', ['grep', '--untracked', '-hA4', 'PurgeRule = {', '--', '*.ts', ':!*.test.ts'], {
      cwd: REPO,
      encoding: 'utf8',
    });
    const collections = [...sources.matchAll(/collection: '(\w+)'/g)].map(([, name]) => name);

    expect(collections.length).toBeGreaterThan(5);
    expect(collections.filter((name) => !read('docs/data.md').includes(`(\`${name}\`)`))).toEqual([]);
  });

  test('include a README for every unit, package and tool', () => {
    const folders = ['packages', 'tools'].flatMap((folder) =>
      readdirSync(join(REPO, folder)).map((name) => join(folder, name)),
    );
    // A title, a sentence, and the four rows of a table.
    const head =
      /^# [^\n]+\n\n[^|#]+\n\n\|[^\n]*\n\|[^\n]*\n\| Owns .*\n\| Exposes .*\n\| Needs .*\n\| Test .*\n(?!\|)/u;
    const faults = [...units, ...folders].filter((folder) => !head.test(read(join(folder, 'README.md'))));

    expect(faults).toEqual([]);
  });

  // service-kit/src/testing/shard-keys.ts compares the plan with each service's schemas and commands.
  test('contain the command for every sharded collection, in the plan’s order, in sharding.md', () => {
    const commands = shardCommands();

    expect(commands.length).toBeGreaterThan(40);
    expect(read('docs/sharding.md')).toContain(`\n${commands.join('\n')}\n`);
  });
});

describe('.github', () => {
  test('has CODEOWNERS with existing paths and every unit', () => {
    const places = read('.github/CODEOWNERS')
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .map((line) => line.split(/\s+/)[0]!.slice(1));

    expect(places.filter((place) => !existsSync(join(REPO, place)))).toEqual([]);
    expect(places).toEqual(expect.arrayContaining(units.map((unit) => `${unit}/`)));
  });

  test('has a workflow that runs existing commands', () => {
    const text = read('.github/workflows/ci.yml');
    const { jobs } = parse(text) as { jobs: { tests: { strategy: { matrix: { lane: string[] } } } } };

    expect(unknown([...jobs.tests.strategy.matrix.lane, ...commandsIn(text)])).toEqual([]);
    expect(text).toContain('- run: npm audit --omit=dev --audit-level=moderate\n');
  });

  test.each(filesOf(['.github/*.yml']))('has valid YAML in %s', (file) => {
    expect(parse(read(file))).toBeInstanceOf(Object);
  });

  test('has a valid renovate.json', () => {
    expect(JSON.parse(read('renovate.json'))).toMatchObject({ $schema: expect.stringContaining('renovate') });
  });
});
