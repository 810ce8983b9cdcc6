import { expect, test } from '@jest/globals';
import { inWordsOf, unitName } from './unit-name.ts';

test('unitName returns the kind of unit from the prefix', () => {
  expect(unitName('svc-reviews')).toEqual({ kind: 'service', unit: 'svc-reviews', name: 'reviews' });
  expect(unitName('mfe-reviews')).toEqual({ kind: 'microfrontend', unit: 'mfe-reviews', name: 'reviews' });
});

test.each([undefined, '', 'reviews', 'svc-', 'svc-Reviews', 'svc-my-reviews', 'svc-../a', 'mfe-1'])(
  '%j is refused with what a name must be',
  (text) => {
    expect(() => unitName(text)).toThrow('lower-case letters and digits after svc- or mfe-');
  },
);

test('inWordsOf replaces `example` with the name of the unit', () => {
  expect(inWordsOf(unitName('svc-reviews'))("id: 'readExample', path: '/api/example'")).toBe(
    "id: 'readReviews', path: '/api/reviews'",
  );
});
