import { expect, test } from '@jest/globals';
import { runUnits } from './units/run.ts';
import { clearNamespace, sharedServers } from '@postcard/devstack/testing/shared-servers';

// The whole of it is `npm run faults -- units`: every unit, both of its processes, a hundred calls a second.
test('only the paths of a killed service fail, and only while it is down; the control is noticed', async () => {
  const servers = sharedServers();
  const { verdicts, control } = await runUnits({
    units: ['svc-requests'],
    rate: 40,
    seed: 1,
    isShort: true,
    ...(servers && { servers }),
  });
  if (servers) await clearNamespace(servers);
  expect(verdicts.flatMap(({ violations }) => violations)).toEqual([]);
  const [killed, ended] = verdicts;
  expect(killed?.failed).toBeGreaterThan(0);
  expect(ended).toMatchObject({ what: 'SIGTERM of svc-requests', failed: 0 });
  // The same kill, judged as if nobody had been down.
  expect(control.violations.length).toBeGreaterThan(0);
}, 300_000);
