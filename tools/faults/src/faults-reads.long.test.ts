import { expect, test } from '@jest/globals';
import { sharedServers } from '@postcard/devstack/testing/shared-servers';
import { reads } from './scenarios/reads.ts';

test('reads are at most a second old while processes are killed', async () => {
  const { violations, control, figures } = await reads.run({ reading: 15, breaks: 2 }, { servers: sharedServers() });

  expect(violations).toEqual([]);
  expect(figures?.['values read']).toBeGreaterThan(100);
  expect(control?.found).toBeGreaterThan(0);
}, 300_000);
