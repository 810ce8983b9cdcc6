import { afterEach } from '@jest/globals';

// Test files in the Node environment need no cleanup. Testing Library must not be loaded there, because it would run
// without a page for all later test files of the worker.
if ('document' in globalThis) {
  await skipReactsRecords();
  const { cleanup, configure } = await import('@testing-library/react');
  // On a busy machine, the default of a second is too short.
  configure({ asyncUtilTimeout: 10_000 });
  // Testing Library also registers this, but only once for all the test files that share it.
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });
}

/** Turns off React's records of element owners and render times, which take a tenth of the time of the tests. */
async function skipReactsRecords() {
  Object.assign(console, { createTask: undefined, timeStamp: undefined });
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = await import('react');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true });
}
