import { expect, test } from '@jest/globals';
import { peakMemoryOf } from './memory.ts';

/** Linux counts a thread's last pages late (proc(5), VmHWM). */
const lateMegabytes = 8;

test('the peak of a process stays when the memory is given back', () => {
  const before = peakMemoryOf(process.pid);
  Buffer.alloc(256 * 1024 * 1024, 1);
  const after = peakMemoryOf(process.pid);
  expect(after).toBeGreaterThanOrEqual(Math.max(before - lateMegabytes, 256));
  expect(peakMemoryOf(process.pid)).toBeGreaterThan(after - lateMegabytes);
});

test('of nobody there is none', () => {
  expect(() => peakMemoryOf(2 ** 30)).toThrow();
});
