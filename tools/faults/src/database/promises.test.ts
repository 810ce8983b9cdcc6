import { describe, expect, test } from '@jest/globals';
import { lostOf, type Promised } from './promises.ts';

const promise = (change: Partial<Promised> = {}): Promised => ({
  service: 'requests',
  collection: 'sample_requests',
  id: 'r1',
  fields: {},
  ...change,
});
const stored = new Map([['requests.sample_requests r1', { status: 'pending' }]]);

describe('the checker of what was acknowledged', () => {
  test('has nothing to say of what is there, or became what was asked for later', () => {
    expect(
      lostOf(
        [
          promise(),
          promise({ fields: { status: ['pending'] } }),
          promise({ fields: { status: ['contacted', 'pending'] } }),
        ],
        stored,
      ),
    ).toEqual([]);
  });

  test.each<[string, Partial<Promised>, RegExp]>([
    ['a document that is gone', { id: 'r2' }, /sample_requests r2 was acknowledged and is not stored/],
    ['one of another service', { service: 'notify' }, /notify.sample_requests r1 was/],
    ['a change that was forgotten', { fields: { status: ['contacted'] } }, /has status "pending", and "contacted" was/],
  ])('finds %s', (_, change, said) => {
    expect(lostOf([promise(change)], stored)).toEqual([expect.stringMatching(said)]);
  });
});
