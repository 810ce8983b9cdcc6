import { expect, test } from '@jest/globals';
import { businessDayAfter } from './town-days.ts';

test.each([
  ['a Monday', '2027-03-01', '2027-03-04'],
  ['a Thursday, over the weekend', '2027-03-04', '2027-03-09'],
  ['a Saturday', '2027-03-06', '2027-03-10'],
  ['the day before Thanksgiving', '2027-11-24', '2027-11-30'],
])('businessDayAfter finds the third business day after %s', (_, day, third) => {
  expect(businessDayAfter(day, 3)).toBe(third);
});
