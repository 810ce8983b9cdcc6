import { expect, test } from '@jest/globals';
import { createMetrics } from '@postcard/service-kit';
import { watchMails } from './watching.ts';
import { formOf, repairKey, withoutKey } from './key.ts';

test('the metrics count the outcome of each try and report the age of the next email', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const metrics = createMetrics('svc-notify');
  let made: Date | null = new Date(now.getTime() - 42_000);
  const count = watchMails(metrics, { nextMade: async () => made }, () => now);
  count('sent');
  count('sent');
  count('failed');
  const lines = async () => (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('mail_'));
  expect(await lines()).toEqual([
    'mail_tries_total{outcome="sent",service="svc-notify"} 2',
    'mail_tries_total{outcome="failed",service="svc-notify"} 1',
    'mail_waiting_seconds{service="svc-notify"} 42',
  ]);
  made = null;
  expect(await lines()).toContain('mail_waiting_seconds{service="svc-notify"} 0');
});

test('the metrics omit the age while the database is unavailable', async () => {
  const metrics = createMetrics('svc-notify');
  watchMails(metrics, { nextMade: () => Promise.reject(new Error('away')) }, () => new Date());

  expect(await metrics.registry.metrics()).not.toMatch(/^mail_waiting_seconds\S* \d/m);
});

const key = `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`;

test.each([
  ['without damage', key, []],
  ['with a line end', `${key}\r\n`, ['line ends']],
  ['broken over two lines', `${key.slice(0, 30)}\n${key.slice(30)}`, ['line ends']],
  ['surrounded by spaces', `  ${key}\t`, ['spaces']],
  ['with invisible spaces', `\uFEFF${key}\u200B`, ['spaces']],
  ['in quotes', `"${key}"`, ['quotes']],
  ['in curly quotes', `“${key}”`, ['quotes']],
  ['as a header', `Bearer ${key}`, ['spaces', 'the word Bearer']],
  ['as a quoted header', `'bearer ${key}'\n`, ['line ends', 'spaces', 'quotes', 'the word Bearer']],
])('a key %s is repaired and its damage is listed', (_, damaged, damage) => {
  expect(repairKey(damaged)).toBe(key);
  expect(formOf(damaged)).toMatchObject({
    damage,
    length: damaged.length,
    hasUsualForm: damaged === key,
    afterRepair: { length: 69, hasPrefix: true, hasUsualForm: true },
  });
});

test('the repair does not make an invalid text a valid key', () => {
  expect(formOf('sk_live_123').afterRepair).toEqual({ length: 11, hasPrefix: false, hasUsualForm: false });
});

test('`withoutKey` removes every form of the key from a text', () => {
  const damaged = `Bearer ${key}\n`;
  const quoted = `Headers.append: "${damaged}" is an invalid header value, as is ${JSON.stringify(damaged)} or ${key}`;

  expect(withoutKey(quoted, damaged)).not.toContain(key);
});
