import { currentTown } from '@postcard/contracts/town';
import type { ConversationBody } from '@postcard/contracts/notify';
import { phone } from '@postcard/contracts/fields';
import { z } from '@postcard/contracts/zod';
import { clockTime } from '@postcard/contracts/town-dates';

/** Local time in the town: `2027-01-05T10:00`. */
const wallTime = z
  .string()
  .min(1, 'Please choose a time')
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)), 'Please choose a time');

export const callRequest = z.object({
  first: wallTime,
  second: wallTime,
  third: z.union([z.literal(''), wallTime]),
  phone: phone('Please enter your phone number'),
});
export type CallRequest = z.infer<typeof callRequest>;

export function callMessage({ first, second, third, phone }: CallRequest): ConversationBody {
  const times = [first, second, third]
    .filter((time) => time !== '')
    .map((time) => `- ${clockTime(time).replaceAll('\u202F', ' ')}`);
  return {
    subject: 'Schedule a call',
    content: [`Please call me at ${phone}.`, `These times in ${currentTown().name} suit me:`, ...times].join('\n'),
  };
}
