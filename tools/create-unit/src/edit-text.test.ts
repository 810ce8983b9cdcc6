import { describe, expect, test } from '@jest/globals';
import { addAfter, addBefore, addCopy, addLine, inTurn } from './edit-text.ts';

const row = (units: readonly string[] = ['svc-a', 'svc-b', 'svc-c']) =>
  addLine({ begins: (unit) => `- ${unit}`, model: 'svc-b', units, line: '- svc-x' });

describe('addLine', () => {
  test('adds the line after the lines of all units, with their indent', () => {
    expect(row()('units:\n  - svc-a\n  - svc-b: 1\n  - svc-c\n  - shell\n')).toBe(
      'units:\n  - svc-a\n  - svc-b: 1\n  - svc-c\n  - svc-x\n  - shell\n',
    );
  });

  test('adds the line to each list that contains the model, and to no other', () => {
    expect(row()('- svc-b\n\n- svc-a\n- svc-c\n\n    - svc-b\n')).toBe(
      '- svc-b\n- svc-x\n\n- svc-a\n- svc-c\n\n    - svc-b\n    - svc-x\n',
    );
  });

  test('throws if no line names the model', () => {
    expect(() => row()('- svc-a\n')).toThrow("There is no line '- svc-b'.");
  });
});

test('addBefore, addAfter and addCopy change the text, and throw if it lacks the expected part', () => {
  expect(inTurn(addAfter('b\n', 'c\n'), addBefore('b', 'a\n'))('b\n')).toBe('a\nb\nc\n');
  expect(addCopy(/^ {2}b:\n(?: {4}.*\n)+/m, (text) => text.replaceAll('b', 'x'))('  a:\n  b:\n    b\n  c:\n')).toBe(
    '  a:\n  b:\n    b\n  x:\n    x\n  c:\n',
  );
  expect(() => addAfter('b', 'c')('a')).toThrow("There is no 'b'.");
  expect(() => addBefore('b', '$&')('a')).toThrow("There is no 'b'.");
  expect(addBefore('b', '$&')('b')).toBe('$&b');
  expect(() => addCopy(/b/, (text) => text)('a')).toThrow('There is nothing like /b/.');
});
