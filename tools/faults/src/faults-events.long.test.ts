import { expect, test } from '@jest/globals';
import { events } from './scenarios/events.ts';

test('events are neither lost nor applied twice while broker, relays and consumers are killed', async () => {
  const { violations, control, figures } = await events.run({ events: 300, kills: 6, outage: 0, control: 60 });

  expect({ violations, figures }).toEqual({ violations: [], figures: { events: 300, kills: 6 } });
  expect(control?.found).toBeGreaterThan(0);
}, 300_000);
