import { describe, expect, test } from '@jest/globals';
import { byVersion, fits, nextVersion } from './version.ts';

describe('versions', () => {
  test.each([
    ['patch', '1.4.10'],
    ['minor', '1.5.0'],
    ['major', '2.0.0'],
  ] as const)('the next %s of 1.4.9 is %s', (step, version) => {
    expect(nextVersion('1.4.9', step)).toBe(version);
  });

  test('are ordered by number, not by letter', () => {
    expect(['0.10.0', '0.9.1', '1.0.0', '0.9.0'].toSorted(byVersion)).toEqual(['0.9.0', '0.9.1', '0.10.0', '1.0.0']);
  });

  test.each([
    ['19.3.1', '^19.3.1', true],
    ['19.10.0', '^19.3.1', true],
    ['19.3.0', '^19.3.1', false],
    ['20.0.0', '^19.3.1', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['2.5.1', '2.5.1', true],
    ['2.5.2', '2.5.1', false],
  ])('%s where %s is needed: %s', (version, range, expected) => {
    expect(fits(version, range)).toBe(expected);
  });

  test('what is none is refused', () => {
    expect(() => nextVersion('next', 'patch')).toThrow('next is no version');
  });
});
