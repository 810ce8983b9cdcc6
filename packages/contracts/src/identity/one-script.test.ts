import { describe, expect, test } from '@jest/globals';
import { username } from './users.ts';

const isAccepted = (name: string): boolean => username.safeParse(name).success;

describe('a username', () => {
  test.each(['maria-42', 'José', 'Μαρία', 'мария', 'מריה', 'माया', '山田たろう', '김하나'])(
    'accepts the single script of %s',
    (name) => {
      expect(isAccepted(name)).toBe(true);
    },
  );

  test.each(['mаria', 'pаypal', 'αdmin', 'ad\u200Bmin\u0430'])('rejects the mixed scripts of %s', (name) => {
    expect(isAccepted(name)).toBe(false);
  });

  test.each(['ad\u200dmin', 'ad\u034fmin', 'admin\ufe0f', 'ad\nmin', '\u200dמריה\ufe0f'])(
    'rejects invisible characters: %j',
    (name) => {
      expect(isAccepted(name)).toBe(false);
    },
  );
});
