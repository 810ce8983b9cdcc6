// Module @jest/globals under native-runner.mjs. jest creates these functions for each test file, but modules that
// files share keep the ones they imported. So each export forwards to the function of the current file.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const current = (name) =>
  new Proxy(() => {}, {
    apply: (_target, self, args) => globalThis.jestGlobals[name].apply(self, args),
    get: (_target, property) => globalThis.jestGlobals[name][property],
  });

export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const describe = current('describe');
export const expect = current('expect');
export const it = current('it');
export const test = current('test');

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

/** Restores what a test file replaced, because files share the global object; native-runner.mjs calls this. */
export function endMocks() {
  mocker.restoreAllMocks();
  timers.useRealTimers();
}

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options) => (timers.useFakeTimers(options), jest),
  useRealTimers: () => (timers.useRealTimers(), jest),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  runAllTimers: () => timers.runAllTimers(),
  runAllTimersAsync: () => timers.runAllTimersAsync(),
  setSystemTime: (now) => timers.setSystemTime(now),
};
