import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';

// Testing Library registers this itself, but once for all files that share it.
afterEach(cleanup);
