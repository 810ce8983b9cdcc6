import { z } from '../shared/zod.ts';
import { adminListQuery, id, idParams, instant } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

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

const tag = 'Events';

export const deadLetterRoutes = {
  listDeadLetters: route({
    id: 'listDeadLetters',
    method: 'GET',
    path: '/api/events/dead-letters',
    access: 'admin',
    tag,
    summary: 'Events that a consumer gave up on, newest first',
    query: adminListQuery(deadLetterStatuses),
    success: { status: 200, schema: z.array(deadLetter) },
    errors: ['invalid_status'],
  }),
  getDeadLetter: route({
    id: 'getDeadLetter',
    method: 'GET',
    path: '/api/events/dead-letters/{id}',
    access: 'admin',
    tag,
    summary: 'One event that a consumer gave up on',
    params: idParams,
    success: { status: 200, schema: deadLetter },
    errors: ['not_found'],
  }),
  dismissDeadLetter: route({
    id: 'dismissDeadLetter',
    method: 'DELETE',
    path: '/api/events/dead-letters/{id}',
    access: 'admin',
    tag,
    summary: 'Forget an event that its consumer can never work on',
    params: idParams,
    success: { status: 204 },
    errors: ['not_found'],
  }),
  replayDeadLetter: route({
    id: 'replayDeadLetter',
    method: 'POST',
    path: '/api/events/dead-letters/{id}/replay',
    access: 'admin',
    tag,
    summary: 'Give a dead letter to its consumer again',
    params: idParams,
    success: { status: 204 },
    errors: ['not_found'],
  }),
} as const;
