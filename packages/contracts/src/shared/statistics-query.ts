import { day } from './fields.ts';
import { z } from './zod.ts';

/** Days of the town; without them the 30 days up to today. At most 366 days. */
export const statisticsQuery = z.strictObject({ from: day.optional(), to: day.optional() });
