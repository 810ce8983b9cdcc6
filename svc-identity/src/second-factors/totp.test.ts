import { expect, test } from '@jest/globals';
import { toBase32 } from './base32.ts';
import { codeAt, otpauthUri, stepOf, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B; its codes have eight digits, ours are the last six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code equals the standard’s', (second, code) => {
  expect(codeAt(secret, stepOf(new Date(second * 1000)))).toBe(code.slice(-6));
});

const now = new Date('2027-01-01T00:00:15Z');
const step = stepOf(now);
const found = (of: number, lastStep = 0) => stepOfCode(secret, codeAt(secret, of), { now, lastStep });

test('a code is valid one step early and one late, and no more', () => {
  expect([-2, -1, 0, 1, 2].map((away) => found(step + away) !== null)).toEqual([false, true, true, true, false]);
});

test('a step is accepted once, and no earlier one after it', () => {
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

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is encoded in base 32 as %j', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test('an app reads issuer, account and secret from the address', () => {
  const url = new URL(otpauthUri('MZXW6YTB', { issuer: 'The Moorpark Postcard', account: 'a:b&c' }));
  expect([url.protocol, url.pathname, url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    '/The%20Moorpark%20Postcard:a%3Ab%26c',
    'MZXW6YTB',
    'The Moorpark Postcard',
  ]);
});
