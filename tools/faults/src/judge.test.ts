import { describe, expect, test } from '@jest/globals';
import { judge, type Step } from './judge.ts';
import type { Sent } from './load.ts';
import { brokenLink, links, nameOf } from './scenarios/net.ts';

const sent = (change: Partial<Sent> = {}): Sent => ({
  unit: 'svc-requests',
  method: 'GET',
  path: '/api/x',
  dueAt: 1_000,
  endedAt: 1_010,
  status: 503,
  isFine: false,
  reason: 'service_unavailable',
  ...change,
});
const step = (change: Partial<Step> = {}): Step => ({
  what: 'kill -9',
  from: 0,
  to: 10_000,
  mayFail: ({ unit, dueAt, endedAt }) => unit === 'svc-requests' && dueAt <= 3_000 && endedAt >= 900,
  ...change,
});

describe('judge', () => {
  test('accepts failures of the unit that is down', () => {
    const all = [
      sent(),
      sent({ dueAt: 500, endedAt: 950 }),
      sent({ dueAt: 2_900, endedAt: 4_000 }),
      sent({ unit: 'svc-notify', status: 200, isFine: true }),
    ];

    const verdict = judge(step(), all);

    expect(verdict).toMatchObject({ calls: 4, failed: 3, violations: [] });
  });

  test.each<[string, Partial<Sent>, Partial<Step>, RegExp]>([
    ['a failure of another unit', { unit: 'svc-notify' }, {}, /svc-notify: GET \/api\/x got 503/],
    [
      'a failure after the unit is ready',
      { dueAt: 3_001, endedAt: 3_002, status: 0, reason: 'hang up' },
      {},
      /got nothing hang up, 3.0 s after/,
    ],
    ['a failure before the fault', { dueAt: 100, endedAt: 110 }, {}, /0.1 s after/],
    ['a failure where none is allowed', {}, { mayFail: () => false }, /got 503/],
  ])('reports %s', (_, one, around, words) => {
    expect(judge(step(around), [sent(one)]).violations).toEqual([expect.stringMatching(words)]);
  });

  test('reports a process that exits or starts too slowly', () => {
    expect(judge(step({ exitSeconds: 10, readySeconds: 15 }), []).late).toEqual([]);
    expect(judge(step({ exitSeconds: 10.1, readySeconds: 15.1 }), []).late).toEqual([
      'kill -9: ended after 10.1 s',
      'kill -9: was ready after 15.1 s',
    ]);
  });

  test('ignores calls that were due in another step', () => {
    expect(judge(step(), [sent({ unit: 'svc-notify', dueAt: 10_000, endedAt: 10_010 })]).violations).toEqual([]);
  });
});

describe('judge of a broken link', () => {
  const broken = (name: string) =>
    brokenLink(
      links.find((one) => nameOf(one) === name)!,
      'resets',
      10_000,
      { from: 0, to: 20_000 },
    );

  test('accepts failures of calls that need the link, until five seconds after its recovery', () => {
    const all = [
      sent(),
      sent({ dueAt: 12_000, endedAt: 12_010 }),
      sent({ unit: 'gateway', status: 200, isFine: true }),
      sent({ dueAt: 20_000, endedAt: 20_010 }),
    ];

    const verdict = judge(broken('gateway-svc-requests'), all);

    expect(verdict).toMatchObject({ calls: 3, failed: 2, violations: [] });
  });

  test('accepts a checkout that fails without the payment service', () => {
    const checkout = sent({ unit: 'svc-campaigns', path: '/api/bookings/b1/checkout' });

    expect(judge(broken('svc-campaigns-stripe'), [checkout]).violations).toEqual([]);
  });

  test.each<[string, string, Partial<Sent>, RegExp]>([
    ['a failed call that does not need the link', 'gateway-svc-notify', {}, /GET \/api\/x got 503/],
    ['a request that fails without the broker', 'svc-requests-rabbitmq', {}, /got 503/],
    [
      'another call that fails without the payment service',
      'svc-campaigns-stripe',
      { unit: 'svc-campaigns', path: '/api/bookings' },
      /got 503/,
    ],
    [
      'a slow response, even a successful one',
      'svc-requests-mongodb',
      { isFine: true, status: 200, endedAt: 20_001 },
      /over the time limit/,
    ],
    ['a failure long after the recovery', 'svc-requests-mongodb', { dueAt: 15_001, endedAt: 15_010 }, /got 503/],
  ])('reports %s', (_, name, one, words) => {
    expect(judge(broken(name), [sent(one)]).violations).toEqual([expect.stringMatching(words)]);
  });
});
