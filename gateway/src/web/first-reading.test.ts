import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit/log';
import { marketingFiles, startGateway, writeRelease } from '../testing/running-gateway.ts';
import { openReleases } from './releases.ts';

const gateway = await startGateway();
afterAll(gateway.stop);

test('the gateway is ready once all remotes are read, or once the wait for an unreadable one is over', async () => {
  const silent = createLog('gateway', { level: 'silent', pretty: false });
  const shell = join(gateway.folder, 'shell');
  const file = join(gateway.folder, 'late.json');
  const late = join(gateway.folder, 'late');
  await writeFile(file, JSON.stringify({ shell, remotes: { 'mfe-marketing': late } }));
  const releases = await openReleases(file, silent);
  expect([releases.live().shell !== undefined, releases.isRead()]).toEqual([true, false]);
  await writeRelease(gateway.folder, 'late', marketingFiles('1'));
  await releases.check();
  expect(releases.isRead()).toBe(true);
  releases.close();

  await writeFile(file, JSON.stringify({ shell, remotes: { 'mfe-marketing': join(gateway.folder, 'never') } }));
  const impatient = await openReleases(file, silent, { firstReadingMs: 0 });
  expect(impatient.isRead()).toBe(true);
  impatient.close();
});
