import { z } from '../shared/zod.ts';
import { member } from './events.ts';
import { callers, routes } from '../shared/route.ts';

/** The caller's current state and version, as in a `user.*` event. The session version is that of the token. */
export const sessionStatus = z
  .object({ member: member.omit({ sessionVersion: true }), version: z.int() })
  .meta({ id: 'Standing' });

export const sessionStatusRoutes = routes('Accounts', callers.users, {
  standing: {
    method: 'GET',
    path: '/api/users/me/standing',
    sessionCheck: true,
    summary:
      'Whether the session is still valid, and what its user may do; services ask where an ended session is refused ' +
      'at once',
    success: { status: 200, schema: sessionStatus },
  },
});
