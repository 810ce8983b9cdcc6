import { day } from './fields.ts';
import { z } from './zod.ts';

/** By default the 30 days up to today, at most 366. */
export const statisticsQuery = z.strictObject({ from: day.optional(), to: day.optional() });
