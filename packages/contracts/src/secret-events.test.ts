import { expect, test } from '@jest/globals';
import { eventData, secretEvents } from './events.ts';

test('every event with a token is named as one that carries a secret', () => {
  const withToken = Object.entries(eventData).filter(([, { shape }]) =>
    Object.keys(shape).some((field) => /token/i.test(field)),
  );
  expect(withToken.map(([type]) => type).toSorted()).toEqual([...secretEvents].toSorted());
});
