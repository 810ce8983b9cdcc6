import { expect, test } from '@jest/globals';
import { formOf, repairKey, withoutKey } from './key.ts';

const key = `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`;

test.each([
  ['as it should be', key, []],
  ['with a line end', `${key}\r\n`, ['line ends']],
  ['broken over two lines', `${key.slice(0, 30)}\n${key.slice(30)}`, ['line ends']],
  ['between spaces', `  ${key}\t`, ['spaces']],
  ['with spaces nobody sees', `\uFEFF${key}\u200B`, ['spaces']],
  ['in quotes', `"${key}"`, ['quotes']],
  ['in curly quotes', `“${key}”`, ['quotes']],
  ['as a header', `Bearer ${key}`, ['spaces', 'the word Bearer']],
  ['as a quoted header', `'bearer ${key}'\n`, ['line ends', 'spaces', 'quotes', 'the word Bearer']],
])('a key %s is repaired and its damage named', (_, damaged, damage) => {
  expect(repairKey(damaged)).toBe(key);
  expect(formOf(damaged)).toMatchObject({
    damage,
    length: damaged.length,
    hasUsualForm: damaged === key,
    afterRepair: { length: 69, hasPrefix: true, hasUsualForm: true },
  });
});

test('an invalid text stays invalid', () => {
  expect(formOf('sk_live_123').afterRepair).toEqual({ length: 11, hasPrefix: false, hasUsualForm: false });
});

test('a text that quotes a key loses it, in any form', () => {
  const damaged = `Bearer ${key}\n`;
  const quoted = `Headers.append: "${damaged}" is an invalid header value, as is ${JSON.stringify(damaged)} or ${key}`;
  expect(withoutKey(quoted, damaged)).not.toContain(key);
});
