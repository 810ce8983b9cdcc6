import { describe, expect, test } from '@jest/globals';
import { username } from './users.ts';

const isAccepted = (name: string): boolean => username.safeParse(name).success;

describe('a username', () => {
  test.each(['maria-42', 'José', 'Μαρία', 'мария', 'מריה', 'माया', '山田たろう', '김하나'])(
    'may be %s, which is in one script',
    (name) => {
      expect(isAccepted(name)).toBe(true);
    },
  );

  test.each(['mаria', 'pаypal', 'αdmin', 'ad\u200Bmin\u0430'])('may not be %s, which mixes scripts', (name) => {
    expect(isAccepted(name)).toBe(false);
  });

  test.each(['ad\u200dmin', 'ad\u034fmin', 'admin\ufe0f', 'ad\nmin', '\u200dמריה\ufe0f'])(
    'may not be %j, which has invisible characters',
    (name) => {
      expect(isAccepted(name)).toBe(false);
    },
  );
});
