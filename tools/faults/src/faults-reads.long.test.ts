import { expect, test } from '@jest/globals';
import { clearNamespace, sharedServers } from '@postcard/devstack/testing/shared-servers';
import { runReads } from './reads/run.ts';

// The whole of it is `npm run faults -- reads`: a minute, nine kills among both processes and the broker.
test('nothing that is read is older than a second while processes are killed; the control is noticed', async () => {
  const servers = sharedServers();
  const { guarded, control } = await runReads({ seconds: 15, kills: 2, seed: 1, ...(servers && { servers }) });
  if (servers) await clearNamespace(servers);
  expect(guarded.violations).toEqual([]);
  expect(guarded.reads).toBeGreaterThan(100);
  // In a process whose memory has no bounds what was first read stays.
  expect(control.violations.length).toBeGreaterThan(0);
}, 300_000);
