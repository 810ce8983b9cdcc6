import { describe, expect, test } from '@jest/globals';
import { addAfter, addBefore, addCopy, addLine, inTurn } from './edit-text.ts';

const row = (units: readonly string[] = ['svc-a', 'svc-b', 'svc-c']) =>
  addLine({ begins: (unit) => `- ${unit}`, model: 'svc-b', units, line: '- svc-x' });

describe('a line for a new unit', () => {
  test('comes after those of all others, with their indent', () => {
    expect(row()('units:\n  - svc-a\n  - svc-b: 1\n  - svc-c\n  - shell\n')).toBe(
      'units:\n  - svc-a\n  - svc-b: 1\n  - svc-c\n  - svc-x\n  - shell\n',
    );
  });

  test('is added to every list that the model is in, and in no other', () => {
    expect(row()('- svc-b\n\n- svc-a\n- svc-c\n\n    - svc-b\n')).toBe(
      '- svc-b\n- svc-x\n\n- svc-a\n- svc-c\n\n    - svc-b\n    - svc-x\n',
    );
  });

  test('is refused where no line is as expected', () => {
    expect(() => row()('- svc-a\n')).toThrow("There is no line '- svc-b'.");
  });
});

test('texts are added before, after and as a changed copy, and never where nothing is as expected', () => {
  expect(inTurn(addAfter('b\n', 'c\n'), addBefore('b', 'a\n'))('b\n')).toBe('a\nb\nc\n');
  expect(addCopy(/^ {2}b:\n(?: {4}.*\n)+/m, (text) => text.replaceAll('b', 'x'))('  a:\n  b:\n    b\n  c:\n')).toBe(
    '  a:\n  b:\n    b\n  x:\n    x\n  c:\n',
  );
  expect(() => addAfter('b', 'c')('a')).toThrow("There is no 'b'.");
  expect(() => addBefore('b', '$&')('a')).toThrow("There is no 'b'.");
  expect(addBefore('b', '$&')('b')).toBe('$&b');
  expect(() => addCopy(/b/, (text) => text)('a')).toThrow('There is nothing like /b/.');
});
