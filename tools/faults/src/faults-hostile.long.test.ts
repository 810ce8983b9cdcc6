import { expect, test } from '@jest/globals';
import { sharedServers } from '@postcard/devstack/testing/shared-servers';
import { hostile } from './scenarios/hostile.ts';

test('honest callers visit, log in and book during attacks; without limits they cannot', async () => {
  const lines: string[] = [];

  // Allows slow and deferred log-ins, because other tests run beside this one.
  const { violations, control } = await hostile.run(
    { attack: 8, patience: 25_000, unguarded: 12, unguardedPatience: 5_000, defer: 1 },
    { servers: sharedServers(), say: (line) => lines.push(line) },
  );

  expect({ violations, lines }).toMatchObject({ violations: [] });
  expect(control?.found).toBeGreaterThan(0);
}, 300_000);
