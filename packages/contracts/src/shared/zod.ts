import { z } from 'zod';
import { sentenceFor } from './sentences.ts';

/**
 * The one place where zod comes in, so that these settings stand before the first schema is made.
 * In a browser our policy forbids the compiler that zod would try, and Firefox reports the attempt; servers keep it.
 */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

z.config({ jitless: isBrowser, customError: sentenceFor });

export { z };
