import { expect, test } from '@jest/globals';
import { sharedServers } from '@postcard/devstack/testing/shared-servers';
import { units } from './scenarios/units.ts';

test('only calls of a killed service fail, and only while it is down', async () => {
  const short = { units: 'svc-requests', rate: 20, short: 1 };

  const { violations, control, figures } = await units.run(short, { servers: sharedServers() });

  expect(violations).toEqual([]);
  expect(figures?.['failed after a kill']).toBeGreaterThan(0);
  expect(figures?.['failed after SIGTERM']).toBe(0);
  expect(control?.found).toBeGreaterThan(0);
}, 300_000);
