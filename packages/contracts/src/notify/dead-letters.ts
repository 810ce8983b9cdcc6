import { z } from '../shared/zod.ts';
import { id, instant } from '../shared/fields.ts';
import { callers, listByStatus, readOf, routes } from '../shared/route.ts';

/** `exhausted` failed every try; `unreadable` was not retried. */
export const deadLetterStatuses = ['exhausted', 'unreadable'] as const;
export type DeadLetterStatus = (typeof deadLetterStatuses)[number];

export const deadLetter = z
  .object({
    id,
    consumer: z.string(),
    type: z.string(),
    tries: z.int(),
    /** Missing from an earlier svc-notify. */
    status: z.enum(deadLetterStatuses).optional(),
    reason: z.string(),
    content: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetter>;

export const deadLetterRoutes = routes('Events', callers.owners, {
  listDeadLetters: {
    ...listByStatus(deadLetter, deadLetterStatuses),
    path: '/api/events/dead-letters',
    summary: 'Events that a consumer gave up on, newest first',
  },
  getDeadLetter: {
    ...readOf(deadLetter),
    path: '/api/events/dead-letters/{id}',
    summary: 'One event that a consumer gave up on',
  },
  dismissDeadLetter: {
    method: 'DELETE',
    path: '/api/events/dead-letters/{id}',
    summary: 'Dismiss an event that its consumer can never process',
    success: { status: 204 },
    errors: ['not_found'],
  },
  replayDeadLetter: {
    method: 'POST',
    path: '/api/events/dead-letters/{id}/replay',
    summary: 'Replay a dead letter',
    success: { status: 204 },
    errors: ['not_found'],
  },
});
