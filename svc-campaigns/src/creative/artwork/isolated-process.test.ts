import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderPrefix } from './check-folder.ts';
import { requireNamespaces, startIsolated } from './isolated-process.ts';

const intruder = `
  import { readFile, writeFile } from 'node:fs/promises';
  import { spawnSync } from 'node:child_process';
  import { connect } from 'node:net';
  import { join } from 'node:path';
  const tried = (work) => work().then(() => 'done', (error) => error.code ?? error.message);
  process.on('message', async ({ own, secret, port }) => process.send({
    ownRead: await tried(() => readFile(join(own, 'given'))),
    ownWrite: await tried(() => writeFile(join(own, 'art'), 'x')),
    secretRead: await tried(() => readFile(secret)),
    secretWrite: await tried(() => writeFile(secret, 'x')),
    settings: await tried(() => readFile('/proc/' + process.ppid + '/environ')),
    child: await tried(async () => spawnSync('true')),
    network: await tried(() => new Promise((resolve, reject) =>
      connect(port, '127.0.0.1').on('connect', resolve).on('error', reject))),
    env: Object.keys(process.env).filter((name) => !name.startsWith('NODE_')),
  }));
`;

const hasNamespaces = spawnSync('unshare', ['--user', '--net', 'true']).status === 0;
let own: string;
let elsewhere: string;
let server: Server;
let child: ChildProcess | undefined;

beforeEach(async () => {
  own = mkdtempSync(join(tmpdir(), folderPrefix));
  elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  writeFileSync(join(own, 'given'), 'an ad');
  writeFileSync(join(elsewhere, 'secret'), 'a key');
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  child?.kill('SIGKILL');
  server.close();
  for (const folder of [own, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

const warnings: unknown[] = [];
const log = { warn: (...line: unknown[]) => void warnings.push(line) };
const settings = (NODE_ENV: 'production' | 'development', allowed: '0' | '1' = '0') => ({
  NODE_ENV,
  FILE_CHECKS_WITHOUT_NAMESPACES: allowed,
});

test('a service in production refuses to check files without namespaces, unless a setting allows it', () => {
  expect(() => requireNamespaces(settings('production'), log, false)).toThrow('FILE_CHECKS_WITHOUT_NAMESPACES');
  expect(warnings).toHaveLength(0);
});

test.each([settings('production', '1'), settings('development')])(
  'a service that may check files without namespaces logs a warning: %j',
  (given) => {
    const before = warnings.length;

    requireNamespaces(given, log, false);

    expect(warnings).toHaveLength(before + 1);
  },
);

test('a service with namespaces logs no warning', () => {
  const before = warnings.length;

  requireNamespaces(settings('production'), log, true);

  expect(warnings).toHaveLength(before);
});

test('an isolated process accesses only the folder of its check', async () => {
  const script = join(own, 'intruder.mjs');
  writeFileSync(script, intruder);
  child = startIsolated(script);
  child.send({ own, secret: join(elsewhere, 'secret'), port: (server.address() as { port: number }).port });

  const [found] = (await once(child, 'message')) as [Record<string, unknown>];

  expect(found).toEqual({
    ownRead: 'done',
    ownWrite: 'done',
    secretRead: 'ERR_ACCESS_DENIED',
    secretWrite: 'ERR_ACCESS_DENIED',
    settings: 'ERR_ACCESS_DENIED',
    child: 'ERR_ACCESS_DENIED',
    // Without namespaces, the network policies apply instead.
    network: hasNamespaces ? 'ENETUNREACH' : 'done',
    env: [],
  });
});
