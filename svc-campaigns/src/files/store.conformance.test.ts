import { describe } from '@jest/globals';
import { testFileStore } from '../testing/file-store-suite.ts';
import { startObjectStore } from '../testing/object-store.ts';

describe('in GridFS', () => testFileStore(async () => null));

describe('in an object store', () => testFileStore(startObjectStore));
