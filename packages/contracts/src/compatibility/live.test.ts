import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createOpenApiDocument } from '../openapi.ts';
import { missingInLive, type LiveDocument } from './live.ts';
import { releasedContracts } from './check.ts';

describe('the live document', () => {
  type Schema = { properties: Record<string, unknown>; required: string[] };
  let live: LiveDocument;
  beforeEach(() => {
    live = JSON.parse(JSON.stringify(createOpenApiDocument())) as LiveDocument;
  });
  const path = '/api/users/login';
  const bodyOf = () => live.paths[path]!['post']!.requestBody!.content['application/json']!.schema as Schema;
  const everything = () => true;

  test('accepts a release with the same contracts or fewer', () => {
    expect(missingInLive(live, everything)).toEqual([]);
    live.paths['/api/gone'] = live.paths[path]!;
    expect(missingInLive(live, everything)).toEqual([]);
  });

  test('breaks only pages that call a missing route', () => {
    delete live.paths[path];

    expect(missingInLive(live, (each) => each.startsWith('/api/users'))).toEqual([`route POST ${path}: removed`]);
    expect(missingInLive(live, (each) => each.startsWith('/api/campaigns'))).toEqual([]);
  });

  test('breaks pages that send a member it does not have', () => {
    const body = bodyOf();
    delete body.properties['password'];
    body.required = body.required.filter((name) => name !== 'password');

    expect(missingInLive(live, everything).join()).toContain(`route POST ${path} body.password: not known`);
  });
});

describe('releasedContracts', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'contracts-releases-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@town.example', ...args], { cwd: root });
  const commit = (contracts: object, ...tags: string[]) => {
    const file = join(root, 'packages/contracts/contracts.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(contracts));
    git('add', '.');
    git('commit', '-qm', 'contracts');
    for (const tag of tags) git('tag', tag);
  };

  test('returns the newest release of each unit, and groups releases with equal contracts', () => {
    git('init', '-q');
    commit({ exchange: 'one' }, 'shell@0.9.0', 'svc-notify@1.0.0');
    commit({ exchange: 'two' }, 'shell@0.10.0', 'gateway@0.2.0', 'before-the-move');

    const found = releasedContracts(root);

    expect(found.map(({ snapshot }) => snapshot.exchange).toSorted()).toEqual(['one', 'two']);
    expect(found.map(({ tags }) => tags.toSorted())).toEqual(
      expect.arrayContaining([['svc-notify@1.0.0'], ['gateway@0.2.0', 'shell@0.10.0']]),
    );
  });

  test('returns nothing for a folder without git history', () => {
    expect(releasedContracts(root)).toEqual([]);
  });
});
