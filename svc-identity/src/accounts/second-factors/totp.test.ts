import { expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { secretOf, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B; its codes have eight digits, ours are the last six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238 is valid at second %i', (second, code) => {
  expect(stepOfCode(secret, code.slice(-6), { now: new Date(second * 1000), lastStep: 0 })).toBe(
    Math.floor(second / 30),
  );
});

const now = new Date('2027-01-01T00:00:15Z');
const step = Math.floor(now.getTime() / 30_000);
const codeAt = (at: number) => new TOTP({ secret: secretOf(secret) }).generate({ timestamp: at * 30_000 });
const found = (of: number, lastStep = 0) => stepOfCode(secret, codeAt(of), { now, lastStep });

test('a code is valid one time step early or late, and no further', () => {
  expect([-2, -1, 0, 1, 2].map((away) => found(step + away) !== null)).toEqual([false, true, true, true, false]);
});

test('a time step is accepted once, and earlier steps are rejected afterwards', () => {
  expect([found(step, step - 1), found(step, step), found(step - 1, step), found(step + 1, step)]).toEqual([
    step,
    null,
    null,
    step + 1,
  ]);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is rejected as a code', (code) => {
  expect(stepOfCode(secret, code, { now, lastStep: 0 })).toBeNull();
});
