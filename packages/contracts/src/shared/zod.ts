import { z } from 'zod';
import { sentenceFor } from './sentences.ts';

/** Sets zod up before the first schema. Our policy forbids its compiler in browsers. */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

z.config({ jitless: isBrowser, customError: sentenceFor });

export { z };
