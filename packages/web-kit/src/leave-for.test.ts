import { expect, test } from '@jest/globals';
import { leaveFor } from './leave-for.ts';

test('leaveFor resolves when the browser shows the page again', async () => {
  let isOver = false;

  const leaving = leaveFor('#payment').then(() => (isOver = true));
  await Promise.resolve();

  expect([location.hash, isOver]).toEqual(['#payment', false]);
  window.dispatchEvent(new Event('pageshow'));
  expect(await leaving).toBe(true);
});
