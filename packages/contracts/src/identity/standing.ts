import { z } from '../shared/zod.ts';
import { member } from './events.ts';
import { route } from '../shared/route.ts';

/**
 * The caller as svc-identity has them now, and at which version: what a `user.*` event would carry. The session version
 * is that of the token.
 */
export const standing = z
  .object({ member: member.omit({ sessionVersion: true }), version: z.int() })
  .meta({ id: 'Standing' });

export const standingRoutes = {
  standing: route({
    id: 'standing',
    method: 'GET',
    path: '/api/users/me/standing',
    access: 'user',
    standing: true,
    tag: 'Accounts',
    summary:
      'Whether the session still stands, and what its user may do; the services ask it where an ended session ' +
      'counts at once',
    success: { status: 200, schema: standing },
  }),
} as const;
