import { afterEach } from '@jest/globals';

// A file that runs without a page has nothing to clean up, and Testing Library must not be loaded without one: it keeps
// what it finds then, for all the files of a worker.
if ('document' in globalThis) {
  await skipReactsRecords();
  const { cleanup, configure } = await import('@testing-library/react');
  // A busy machine takes longer than a second; who waits for what never comes waits in vain.
  configure({ asyncUtilTimeout: 10_000 });
  // Testing Library registers this itself, but only once for all the files that share it.
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });
}

/** React keeps which call created an element and how long each render took: a tenth of the time, read by no test. */
async function skipReactsRecords() {
  Object.assign(console, { createTask: undefined, timeStamp: undefined });
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = await import('react');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true });
}
