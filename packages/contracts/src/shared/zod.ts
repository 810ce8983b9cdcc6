import { z } from 'zod';
import { sentenceFor } from './sentences.ts';

/** Configures zod before the first schema. Our Content Security Policy forbids its compiler in browsers. */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

z.config({ jitless: isBrowser, customError: sentenceFor });

export { z };
