import { expect, test } from '@jest/globals';
import { runEvents } from './events/run.ts';

// The whole of it is `npm run faults -- events`: 10,000 events with 60 kills, and 6,000 while the broker is away.
test('no event is lost or has two effects while broker, relays and consumers are killed', async () => {
  const { kills, control } = await runEvents({ events: 300, kills: 6, outage: 0, control: 60, seed: 1 });
  expect(kills).toEqual({ lost: [], twice: [], left: [], events: 300, done: 6 });
  // Without its inbox the same consumer makes emails twice.
  expect(control.twice.length).toBeGreaterThan(0);
}, 300_000);
