import { expect, test } from '@jest/globals';
import { expectUnguessable } from './expect-unguessable.ts';

const owner = { username: 'ada-burgers', businessName: 'Lopez & Sons', email: 'a.lopez.oven@example.com' };

test.each([
  ['P@ssw0rd', 'leaked'],
  ['The-Post.Card7', 'easy to guess'],
  ['MOORPARK!1a', 'easy to guess'],
  ['x9!AdaBurgers', 'easy to guess'],
  ['Lopez&sons-77', 'easy to guess'],
  ['A.Lopez.Oven!1', 'easy to guess'],
])('%s is rejected as %s', (password, words) => {
  try {
    expectUnguessable('password', password, owner);
  } catch (error) {
    expect(error).toMatchObject({ code: 'validation_failed', errors: { password: [expect.stringContaining(words)] } });
    return;
  }
  throw new Error('it was taken');
});

test('a short name is allowed in a password', () => {
  expectUnguessable('password', 'Str0ng!bobcat', { username: 'bob', businessName: 'Bo', email: 'b@example.com' });
});
