import { expect, test } from '@jest/globals';
import { sharedServers } from '@postcard/devstack/testing/shared-servers';
import { secrets } from './scenarios/secrets.ts';

test('no call and no payment fails while every secret changes', async () => {
  const { violations, control, figures } = await secrets.run({ load: 15 }, { servers: sharedServers() });

  expect(violations).toEqual([]);
  expect(figures?.['calls per change, at least']).toBeGreaterThan(0);
  expect(figures?.['paid per change, at least']).toBeGreaterThan(0);
  expect(control?.found).toBeGreaterThan(0);
}, 600_000);
