import { describe, expect, test } from '@jest/globals';
import { judge, type Step } from './judge.ts';
import type { Sent } from './load.ts';

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
  unit: 'svc-requests',
  what: 'SIGKILL',
  from: 0,
  to: 10_000,
  outages: [{ unit: 'svc-requests', from: 900, to: 3_000 }],
  ...change,
});

describe('the judge of units', () => {
  test('has nothing to say of what failed while its own unit was down', () => {
    const all = [
      sent(),
      sent({ dueAt: 500, endedAt: 950 }),
      sent({ dueAt: 2_900, endedAt: 4_000 }),
      sent({ unit: 'svc-notify', status: 200, isFine: true }),
    ];
    expect(judge(step(), all)).toMatchObject({ requests: 4, failed: 3, violations: [] });
  });

  test.each<[string, Partial<Sent>, Partial<Step>, RegExp]>([
    ['another unit failed', { unit: 'svc-notify' }, {}, /svc-notify: GET \/api\/x came to 503/],
    [
      'nobody acknowledged after it was ready again',
      { dueAt: 3_001, endedAt: 3_002, status: 0, reason: 'hang up' },
      {},
      /came to nothing hang up, 3.00 s after/,
    ],
    ['something failed before', { dueAt: 100, endedAt: 110 }, {}, /0.10 s after/],
    ['something failed where nothing may', {}, { outages: [] }, /came to 503/],
  ])('reports that %s', (_, one, around, words) => {
    expect(judge(step(around), [sent(one)]).violations).toEqual([expect.stringMatching(words)]);
  });

  test('reports what took too long', () => {
    expect(judge(step({ exitSeconds: 10, readySeconds: 15 }), []).late).toEqual([]);
    expect(judge(step({ exitSeconds: 10.1, readySeconds: 15.1 }), []).late).toEqual([
      'ended after 10.1 s, which is more than 10 s',
      'was ready after 15.1 s, which is more than 15 s',
    ]);
  });

  test('with the gateway everybody may be away, and another step is no concern of this one', () => {
    const gateway = step({ unit: 'gateway', outages: [{ unit: 'gateway', from: 900, to: 3_000 }] });
    expect(judge(gateway, [sent({ unit: 'svc-notify' }), sent({ dueAt: 10_000, endedAt: 10_010 })]).violations).toEqual(
      [],
    );
  });
});
