import { describe } from '@jest/globals';
import { testFileStore } from '../testing/file-store-suite.ts';
import { startObjectStore } from '../testing/object-store.ts';

describe('a store in GridFS', () => testFileStore(async () => null));

describe('a store in an object store', () => testFileStore(startObjectStore));
