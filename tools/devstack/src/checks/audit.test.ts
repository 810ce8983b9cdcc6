import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { lineOf, readAdvisories, shippedOf } from '../containers/audit.ts';
import { readLock } from '../containers/held/installed.ts';
import { neededBy } from '../containers/held/needed.ts';
import { sbomOf } from '../containers/held/sbom.ts';
import { REPO } from '../find/repo-paths.ts';

const cache = mkdtempSync(join(tmpdir(), 'audit-test-'));
const packages = readLock(REPO);
const known: Record<
  string,
  { id: number; url: string; title: string; severity: string; vulnerable_versions: string }[]
> = {};
let responds = true;

const registry = createServer((request, response) => {
  const bulk = request.url === '/-/npm/v1/security/advisories/bulk';
  response.setHeader('content-type', 'application/json');
  if (bulk) return response.writeHead(responds ? 200 : 405).end(JSON.stringify(known));
  const name = decodeURIComponent(request.url!.slice(1));
  const { version = '' } = packages[`node_modules/${name}`] ?? {};
  return response.end(
    JSON.stringify({ name, versions: { [version]: { name, version } }, 'dist-tags': { latest: version } }),
  );
});
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  registry.close();
  rmSync(cache, { recursive: true, force: true });
});
const env = {
  npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
  npm_config_cache: cache,
  npm_config_fetch_retries: '0',
};

test('the audit reports advisories above low in images, but not low ones or those of tools', async () => {
  const advisory = (severity: string) => [
    { id: 1, url: 'https://example.com/1', title: 'Reads too far', severity, vulnerable_versions: '*' },
  ];
  Object.assign(known, { zod: advisory('moderate'), koa: advisory('low'), testcontainers: advisory('critical') });
  const read = await readAdvisories(env);
  if ('noSource' in read) throw new Error(read.noSource);
  const named = read.findings.map(({ name }) => name);
  expect(named).toEqual(expect.arrayContaining(['zod', 'koa', 'testcontainers']));
  const sboms = new Map(
    ['gateway', 'svc-notify'].map((unit) => [unit, sbomOf(unit, packages, neededBy({ folder: unit, packages }))]),
  );
  const shipped = shippedOf(read.findings, sboms);
  expect(shipped.find(({ name }) => name === 'zod')?.images).toEqual(['gateway', 'svc-notify']);
  expect(shipped.map(({ name }) => name)).not.toContain('koa');
  expect(shipped.map(({ name }) => name)).not.toContain('testcontainers');
  expect(lineOf(shipped.find(({ name }) => name === 'zod')!)).toContain('moderate: zod *: Reads too far');
});

test('the audit reports a registry without advisories instead of passing', async () => {
  responds = false;
  expect(await readAdvisories(env)).toEqual({ noSource: expect.stringContaining('405') });
});
