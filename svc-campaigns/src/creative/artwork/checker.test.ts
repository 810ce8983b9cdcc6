import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png } from '../../testing/artwork.ts';
import { folderPrefix } from './check-folder.ts';
import { createChecker, type Checker } from './checker.ts';

const folders: string[] = [];
let checker: Checker | undefined;
afterEach(async () => {
  await checker?.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function folderWith(bytes: Buffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  folders.push(folder);
  writeFileSync(join(folder, 'given'), bytes);
  return folder;
}

/** Allows for slow machines, which take long to start a process. */
const patient = { longestMs: 60_000, patienceMs: 60_000 };
const start = (): Checker => (checker = createChecker(createLog('test', { level: 'silent', pretty: false }), patient));

test('the checker rejects files above its queue limit with service_unavailable', async () => {
  const { check } = start();
  const folder = await folderWith(await png());

  const responses = await Promise.allSettled(Array.from({ length: 8 }, () => check({ folder, use: 'medium' })));
  const refused = responses.filter((response) => response.status === 'rejected');

  expect(responses.length - refused.length).toBe(5);
  expect(refused.every(({ reason }) => (reason as { code: string }).code === 'service_unavailable')).toBe(true);
});

test('a stopping checker completes the current file and asks waiting callers to retry', async () => {
  const { check, stop } = start();
  const folder = await folderWith(await png());
  const both = Promise.allSettled([check({ folder, use: 'medium' }), check({ folder, use: 'medium' })]);
  await new Promise((resolve) => setImmediate(resolve));
  const stopped = stop();
  expect(await both).toMatchObject([
    { value: { mediaType: 'image/png' } },
    { reason: { code: 'service_unavailable' } },
  ]);
  await stopped;
  await expect(check({ folder, use: 'medium' })).rejects.toMatchObject({ code: 'service_unavailable' });
});
