import { id, instant, text } from '../shared/fields.ts';
import { z } from '../shared/zod.ts';

export const requestEntryKinds = ['reply', 'note'] as const;

/** Limited because a request is stored as one document. */
export const mostRequestEntries = 50;

export const requestEntry = z.object({
  id,
  kind: z.enum(requestEntryKinds),
  text: z.string(),
  authorId: id,
  createdAt: instant,
});
export type RequestEntry = z.infer<typeof requestEntry>;

export const requestEntryBody = z.strictObject({
  kind: z.enum(requestEntryKinds),
  text: text('Please enter a message', 4000),
});
export type RequestEntryBody = z.infer<typeof requestEntryBody>;

/** Oldest first. Not in lists and not sent by an older release. */
export const requestEntries = { entries: z.array(requestEntry).optional() };
