import { afterEach, expect, test } from '@jest/globals';
import { createRateLimits, createCallCounts } from './rate-limits.ts';
import { fromOurPage, startGateway, type RunningGateway } from './testing/running-gateway.ts';

let gateway: RunningGateway | undefined;

afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
});

test('a form is accepted 10 times in 10 minutes, then returns 429 with the wait', async () => {
  gateway = await startGateway({ env: { RATE_LIMIT_SCALE: '1' } });
  const send = (path: string) => gateway!.call(path, { method: 'POST', headers: fromOurPage, body: '{}' });
  for (let count = 0; count < 10; count += 1) expect((await send('/api/sample-requests')).status).toBe(200);
  const refused = await send('/api/sample-requests');
  expect([refused.status, refused.json()['code']]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect((await send('/api/contact')).status).toBe(200);
  expect((await gateway.call('/api/sample-requests')).status).toBe(200);
});

test('forty forms from forty addresses of one IPv6 household count as one client', async () => {
  gateway = await startGateway({ env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.0/8' } });
  const sendFrom = (host: number) => {
    const headers = { ...fromOurPage, 'x-forwarded-for': `2001:db8:1:2::${host.toString(16)}` };
    return gateway!.call('/api/contact', { method: 'POST', headers, body: '{}' });
  };
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, host) => sendFrom(host)));

  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('registrations are counted separately from other forms', async () => {
  const limits = createRateLimits(0.1);

  expect(await limits.check('POST', '/api/users/register', '1.1.1.1')).toBeUndefined();
  expect(await limits.check('POST', '/api/users/register', '1.1.1.1')).toBeGreaterThan(0);
  expect(await limits.check('POST', '/api/contact', '1.1.1.1')).toBeUndefined();
});

test('accepted invitations are counted separately from other forms', async () => {
  const limits = createRateLimits(0.1);

  expect(await limits.check('GET', '/api/staff/invitation/t', '1.1.1.1')).toBeUndefined();
  expect(await limits.check('POST', '/api/staff/invitation/t', '1.1.1.1')).toBeUndefined();
  expect(await limits.check('POST', '/api/staff/invitation/u', '1.1.1.1')).toBeGreaterThan(0);
});

test('the recovery calls share one count per address, multiplied by the scale', async () => {
  const limits = createRateLimits(0.2);

  expect(await limits.check('POST', '/api/users/forgot-password', '1.1.1.1')).toBeUndefined();
  expect(await limits.check('POST', '/api/users/forgot-username', '1.1.1.1')).toBeUndefined();
  expect(await limits.check('POST', '/api/users/reset-password/t', '1.1.1.1')).toBeGreaterThan(0);
  expect(await limits.check('POST', '/api/users/forgot-password', '2.2.2.2')).toBeUndefined();
});

test('every call counts toward the general limit', async () => {
  const limits = createRateLimits(0.01);

  for (let count = 0; count < 12; count += 1)
    expect(await limits.check('GET', '/api/campaigns', '1.1.1.1')).toBeUndefined();
  expect(await limits.check('GET', '/api/campaigns', '1.1.1.1')).toBeGreaterThan(0);
});

test('the counter accepts a number of calls per address and window, and returns the wait', () => {
  let at = 0;
  const counts = createCallCounts({ calls: 2, windowMs: 60_000 }, () => at);
  expect([counts.count('a'), counts.count('a')]).toEqual([undefined, undefined]);
  at = 15_000;
  expect(counts.count('a')).toBe(45);
  expect(counts.count('b')).toBeUndefined();
  at = 60_000;
  expect(counts.count('a')).toBeUndefined();
  at = 74_999;
  counts.count('b');
  expect(counts.count('b')).toBeCloseTo(0.001);
});

test('the counter removes addresses whose windows have expired', () => {
  let at = 0;
  const counts = createCallCounts({ calls: 1, windowMs: 1_000 }, () => at);
  for (let address = 0; address < 10; address += 1) counts.count(String(address));
  at = 1_000;
  for (let address = 9; address >= 0; address -= 1) expect(counts.count(String(address))).toBeUndefined();
  at = 1_500;
  for (let address = 0; address < 10; address += 1) expect(counts.count(String(address))).toBe(0.5);
});
