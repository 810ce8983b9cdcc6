import { expect, test } from '@jest/globals';
import { hostileTable, runHostile, type HostileOptions } from './hostile/run.ts';
import { clearNamespace, sharedServers } from '@postcard/devstack/testing/shared-servers';

// The whole of it is `npm run faults -- hostile`: a minute of the same, a p99 of one second and no log-in deferred.
// Here other tests run beside it, and passwords are hashed as slowly as they let it.
const patienceMs = 25_000;
/** Without the bounds a log-in waits for as long as the attack lasts. */
const controlSeconds = 12;
const controlPatienceMs = 5_000;

test('hostile clients keep nobody from visiting, logging in and booking; without limits they do', async () => {
  const servers = sharedServers();
  const attacked = async (how: Pick<HostileOptions, 'seconds' | 'patienceMs' | 'isControl'>) => {
    const run = await runHostile({ ...how, mayDeferLogIns: true, servers });
    if (servers) await clearNamespace(servers);
    return run;
  };
  const run = await attacked({ seconds: 8, patienceMs });
  expect({ violations: run.violations, table: hostileTable(run) }).toMatchObject({ violations: [] });
  expect(
    (await attacked({ seconds: controlSeconds, patienceMs: controlPatienceMs, isControl: true })).violations.length,
  ).toBeGreaterThan(0);
}, 300_000);
