import { expect, test } from '@jest/globals';
import { createRenderQueue } from './render-queue.ts';

function work() {
  const done = Promise.withResolvers<void>();
  const one = { isBegun: false, end: done.resolve, fail: done.reject, run: () => ((one.isBegun = true), done.promise) };
  return one;
}
const settled = () => new Promise(setImmediate);

test('the queue runs a limited number of works concurrently, the others in turn, and refuses more', async () => {
  const queue = createRenderQueue(4, 2);
  const works = Array.from({ length: 5 }, work);
  const [first, second, third, fourth, fifth] = works.map(({ run }) => queue.add(run));
  expect(fifth).toBeUndefined();
  await settled();
  expect(works.map(({ isBegun }) => isBegun)).toEqual([true, true, false, false, false]);
  works[1]!.end();
  await second;
  await settled();
  expect(works.map(({ isBegun }) => isBegun)).toEqual([true, true, true, false, false]);
  works[0]!.fail(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await settled();
  expect(works[3]!.isBegun).toBe(true);
  works[2]!.end();
  works[3]!.end();
  await Promise.all([third, fourth]);
  expect(queue.add(() => Promise.resolve(7))).toBeDefined();
});

test('the queue runs works one by one by default', async () => {
  const queue = createRenderQueue(2);
  const works = [work(), work()];
  const all = works.map(({ run }) => queue.add(run));
  await settled();
  expect(works.map(({ isBegun }) => isBegun)).toEqual([true, false]);
  for (const { end } of works) end();
  await Promise.all(all);
});
