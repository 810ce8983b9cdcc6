import { expect, test } from '@jest/globals';
import { resultInWords } from './home.tsx';

const july = { total: 42, distributionDate: '2035-07-20T17:00:00.000Z' };
const june = { ...july, distributionDate: '2035-06-20T17:00:00.000Z' };

test.each([
  [july, { ...june, total: 30 }, 'July’s card brought 42 scans, 12 more than June’s.'],
  [july, { ...june, total: 1_543 }, 'July’s card brought 42 scans, 1,501 fewer than June’s.'],
  [july, june, 'July’s card brought 42 scans, as many as June’s.'],
  [july, undefined, 'July’s card brought 42 scans.'],
  [{ ...july, total: 1 }, undefined, 'July’s card brought 1 scan.'],
  [{ ...july, total: 0 }, june, 'July’s card has brought no scans yet.'],
])('resultInWords describes a result (%#)', (last, before, words) => {
  expect(resultInWords(last, before)).toBe(words);
});
