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

describe('lostOf', () => {
  test('accepts stored documents with the acknowledged or a later value', () => {
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
    ['a missing document', { id: 'r2' }, /sample_requests r2 was acknowledged and is not stored/],
    ['a document of another service', { service: 'notify' }, /notify.sample_requests r1 was/],
    ['a lost change', { fields: { status: ['contacted'] } }, /has status "pending", and "contacted" was/],
  ])('reports %s', (_, change, said) => {
    expect(lostOf([promise(change)], stored)).toEqual([expect.stringMatching(said)]);
  });
});
