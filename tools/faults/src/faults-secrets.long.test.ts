import { expect, test } from '@jest/globals';
import { clearNamespace, sharedServers } from '@postcard/devstack/testing/shared-servers';
import { runSecrets } from './secrets/run.ts';

test('every secret changes under load, and no call and no payment fails; the control is noticed', async () => {
  const servers = sharedServers();
  const { verdicts, control } = await runSecrets({ rate: 30, seed: 1, servers });
  if (servers) await clearNamespace(servers);
  expect(verdicts.flatMap(({ violations, payments }) => [...violations, ...payments.failed])).toEqual([]);
  for (const { requests, payments } of verdicts) {
    expect(requests).toBeGreaterThan(0);
    expect(payments.paid).toBeGreaterThan(0);
  }
  expect(control.violations.length).toBeGreaterThan(0);
}, 600_000);
