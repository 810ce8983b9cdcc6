import { expect, test } from '@jest/globals';
import { createMetrics } from '@postcard/service-kit';
import { watchMails } from './watching.ts';

test('the metrics count each try’s outcome and report the wait of the next email', async () => {
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
