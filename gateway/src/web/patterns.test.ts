import { expect, test } from '@jest/globals';
import { bestPattern, patternToExpression } from './patterns.ts';

test.each([
  ['/', '/', true],
  ['/', '/x', false],
  ['/pricing', '/pricing/', true],
  ['/campaigns/:id', '/campaigns/7', true],
  ['/campaigns/:id', '/campaigns', false],
  ['/campaigns/:id', '/campaigns/7/edit', false],
  ['/reset-password/:token?', '/reset-password', true],
  ['/admin/*', '/admin', true],
  ['/admin/*', '/admin/a/b', true],
  ['/admin/*', '/administration', false],
  ['/a.b', '/axb', false],
])('the pattern %s matches %s: %s', (pattern, path, fits) => {
  expect(patternToExpression(pattern).test(path)).toBe(fits);
});

test('the most specific of several patterns is chosen', () => {
  const patterns = ['/*', '/campaigns/:id', '/campaigns/new', '/campaigns/*'];
  expect(bestPattern(patterns, '/campaigns/new')).toBe('/campaigns/new');
  expect(bestPattern(patterns, '/campaigns/7')).toBe('/campaigns/:id');
  expect(bestPattern(patterns, '/campaigns/7/8')).toBe('/campaigns/*');
  expect(bestPattern(['/pricing'], '/other')).toBeUndefined();
});
