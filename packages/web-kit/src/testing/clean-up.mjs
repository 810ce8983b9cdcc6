import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';

// Testing Library registers this itself, but only once for all the files that share it.
afterEach(() => {
  cleanup();
  localStorage.clear();
});
