import { z } from '../shared/zod.ts';
import { id, instant } from '../shared/fields.ts';
import { callers, routes } from '../shared/route.ts';
import { setupCheck } from '../shared/setup-check.ts';

/** `unavailable` responds that it cannot work; `away` does not respond; `unknown` has no configured address. */
export const unitStates = ['ready', 'unavailable', 'away', 'unknown'] as const;
export type UnitState = (typeof unitStates)[number];

export const systemUnit = z.object({
  name: z.string(),
  state: z.enum(unitStates),
  checks: z.record(z.string(), z.string()),
  /** Null if unknown. */
  outboxOldestSeconds: z.number().nullable(),
});
export type SystemUnit = z.infer<typeof systemUnit>;

/** `retry` holds events that wait for their next try; `dead` holds events that failed every try. */
export const queueKinds = ['main', 'retry', 'dead'] as const;

export const systemQueue = z.object({
  name: z.string(),
  consumer: z.string(),
  kind: z.enum(queueKinds),
  messages: z.int(),
  consumers: z.int(),
});
export type SystemQueue = z.infer<typeof systemQueue>;

/** `queues` is null while there is no broker. */
export const systemState = z
  .object({ at: instant, units: z.array(systemUnit), queues: z.array(systemQueue).nullable() })
  .meta({ id: 'SystemState' });
export type SystemState = z.infer<typeof systemState>;

export const replayOutcomes = ['replayed', 'not_found', 'failed'] as const;
export const replayResult = z.object({ id, outcome: z.enum(replayOutcomes) });
export type ReplayResult = z.infer<typeof replayResult>;

export const mostReplayed = 100;

export const systemRoutes = routes('System', callers.owners, {
  checkSender: {
    method: 'GET',
    path: '/api/events/sender-check',
    summary: 'Whether the email provider has verified the sender, asked at most once a minute',
    success: { status: 200, schema: setupCheck },
  },
  getSystem: {
    method: 'GET',
    path: '/api/events/system',
    summary: 'How the services, the database, the broker and its queues are now',
    success: { status: 200, schema: systemState },
  },
  replayDeadLetters: {
    method: 'POST',
    path: '/api/events/dead-letters/replays',
    tag: 'Events',
    summary: 'Give several dead letters to their consumers again; says what became of each',
    body: z.strictObject({
      ids: z
        .array(id, 'Please choose at least one event')
        .min(1, 'Please choose at least one event')
        .max(mostReplayed, `Please choose at most ${mostReplayed} events`),
    }),
    success: { status: 200, schema: z.array(replayResult) },
  },
});
