import { securityEventRoutes as routes, type SecurityEvent, type ShownSecurityEvent } from '@postcard/contracts';
import { NamedError, presentPage } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import { nameOf } from '../../people/members/policy.ts';
import type { MemberStore } from '../../people/members/store.ts';
import type { SecurityLogStore } from './store.ts';

type Deps = { lines: SecurityLogStore; members: Pick<MemberStore, 'byIds'> };

export function addSecurityLogRoutes({ serve }: Routes, { lines, members }: Deps): void {
  /** Adds current names: the log stores none, so that they are deleted with the account. */
  async function withNames(events: readonly SecurityEvent[]): Promise<ShownSecurityEvent[]> {
    const ids = events.flatMap(({ userId, actorId }) => [userId, actorId]).filter((id) => id !== null);
    const known = await members.byIds([...new Set(ids)]);
    const named = (id: string | null): string | null => (id && known.has(id) ? nameOf(known.get(id)) : null);
    return events.map((event) => ({ ...event, userName: named(event.userId), actorName: named(event.actorId) }));
  }

  serve(routes.listSecurityEvents, async ({ query, ctx }) => withNames(presentPage(ctx, await lines.list(query))));

  serve(routes.getSecurityEvent, async ({ params }) => {
    const line = await lines.byLine(params.id);
    const [shown] = line ? await withNames([line]) : [];
    if (!shown) throw new NamedError('not_found');
    return shown;
  });
}
