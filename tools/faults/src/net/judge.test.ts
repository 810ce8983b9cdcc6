import { describe, expect, test } from '@jest/globals';
import type { Sent } from '../units/load.ts';
import { judge } from './judge.ts';
import { links } from './links.ts';

const link = (name: string) => links.find((one) => one.name === name) as (typeof links)[number];
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
const bout = (name: string) => ({ link: link(name), toxic: 'reset', from: 0, offAt: 10_000, to: 20_000 });

describe('the judge of the network', () => {
  test('lets fail what needs the link while it is bad, and for a moment after', () => {
    const all = [
      sent(),
      sent({ dueAt: 12_000, endedAt: 12_010 }),
      sent({ unit: 'gateway', status: 200, isFine: true }),
      sent({ dueAt: 20_000, endedAt: 20_010 }),
    ];
    expect(judge(bout('gateway-svc-requests'), all)).toMatchObject({
      requests: 3,
      failed: 2,
      recoverySeconds: 2,
      violations: [],
    });
  });

  test.each<[string, string, Partial<Sent>, RegExp]>([
    [
      'what does not need the link fails',
      'gateway-svc-notify',
      {},
      /beyond what needs the link: GET \/api\/x came to 503/,
    ],
    ['a request fails for want of the broker', 'svc-requests-rabbitmq', {}, /beyond what needs the link/],
    [
      'more fails than what needs the payment service',
      'svc-campaigns-stripe',
      { unit: 'svc-campaigns', path: '/api/bookings' },
      /beyond what needs the link/,
    ],
    [
      'a response takes too long, even a good one',
      'svc-requests-mongodb',
      { isFine: true, status: 200, endedAt: 20_001 },
      /over the time limit/,
    ],
    ['things still fail long after', 'svc-requests-mongodb', { dueAt: 15_001, endedAt: 15_010 }, /not recovered/],
  ])('reports that %s', (_, name, one, words) => {
    expect(judge(bout(name), [sent(one)]).violations).toEqual([expect.stringMatching(words)]);
  });

  test('the payment page needs the payment service', () => {
    expect(
      judge(bout('svc-campaigns-stripe'), [sent({ unit: 'svc-campaigns', path: '/api/bookings/b1/checkout' })])
        .violations,
    ).toEqual([]);
  });
});
