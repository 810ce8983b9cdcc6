import { describe } from '@jest/globals';
import { testFileStore } from '../testing/file-store-suite.ts';
import { startObjectStore } from '../testing/object-store.ts';

describe('in GridFS', () => testFileStore(async () => null));

// A small server of this process; store.long.test.ts has one that is used in production.
describe('in an object store', () => testFileStore(startObjectStore));
