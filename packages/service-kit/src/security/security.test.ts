import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createSealer, encryptionKeys } from './sealer.ts';
import { networkOf } from './network.ts';
import { createRecently } from './security-log.ts';

const [old, fresh] = [randomBytes(32), randomBytes(32)];

test('the sealer opens a text only for the document it was sealed for', () => {
  const sealer = createSealer([old]);
  const sealed = sealer.seal('a secret with ä', 'user:1');

  expect(sealed).not.toContain('secret');
  expect(sealer.open(sealed, 'user:1')).toBe('a secret with ä');
  expect(() => sealer.open(sealed, 'user:2')).toThrow();
  expect(sealer.seal('a secret with ä', 'user:1')).not.toBe(sealed);
});

test('the sealer refuses a text with any changed character', () => {
  const sealer = createSealer([old]);
  const sealed = sealer.seal('{"d":"x"}', 'key:1');
  const changed = Array.from(sealed, (character, at) =>
    character === '.' ? '' : `${sealed.slice(0, at)}${character === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`,
  );

  const opened = changed.filter((text) => {
    if (!text || Buffer.from(text, 'base64url').equals(Buffer.from(sealed, 'base64url'))) return false;
    try {
      return sealer.open(text, 'key:1') !== '';
    } catch {
      return false;
    }
  });

  expect(opened).toEqual([]);
});

test('the sealer seals with the first key, and opens earlier texts with the old key until it is removed', () => {
  const before = createSealer([old]).seal('kept', 'c');
  const turning = createSealer([fresh, old]);
  expect(turning.open(before, 'c')).toBe('kept');
  const after = turning.seal('kept', 'c');
  expect([before, after].map((text) => text.startsWith(turning.prefix))).toEqual([false, true]);
  const only = createSealer([fresh]);
  expect(only.open(after, 'c')).toBe('kept');
  expect(() => only.open(before, 'c')).toThrow('ENCRYPTION_KEYS has no key');
});

const whole = randomBytes(32).toString('base64');

test.each([
  ['empty', ''],
  ['too short', randomBytes(31).toString('base64')],
  ['followed by an invalid one', `${whole},short`],
  ['more than two', `${whole},${whole},${whole}`],
])('ENCRYPTION_KEYS refuses keys that are %s', (_, keys) => {
  expect(encryptionKeys.safeParse(keys).success).toBe(false);
  expect(encryptionKeys.safeParse(whole).success).toBe(true);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:abcd:12::1', '2001:db8:abcd::/48'],
  ['2001:0db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['nonsense', ''],
  ['', ''],
])('networkOf %s returns %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('createRecently forgets a key after its time, to the millisecond', () => {
  const clock = { now: 0 };
  const isRecent = createRecently({ forMs: 1_000, now: () => new Date(clock.now) });
  const asked = [0, 999, 1_000, 1_001].map((at) => {
    clock.now = at;
    return isRecent('a');
  });

  expect(asked).toEqual([false, true, false, true]);
});

test('createRecently forgets the oldest key above the limit', () => {
  const isRecent = createRecently({ forMs: 1_000, now: () => new Date(0), most: 2 });
  expect(['a', 'b', 'c', 'c', 'a'].map(isRecent)).toEqual([false, false, false, true, false]);
});
