import type { Envelope } from '@postcard/contracts';
import type { MemberStore } from '../members/store.ts';
import { nameOf } from '../members/policy.ts';
import type { SecurityLogStore } from './store.ts';

/** Keeps a line of any service's security log, with the names that its people have at this time. */
export function createSecurityConsumer({ lines, members }: { lines: SecurityLogStore; members: MemberStore }) {
  const known = async (id: string | null): Promise<string | null> => {
    const member = id && (await members.byId(id));
    return member ? nameOf(member) : null;
  };
  return async ({ data: { event } }: Envelope<'security.recorded'>): Promise<void> => {
    const [userName, actorName] = await Promise.all([known(event.userId), known(event.actorId)]);
    await lines.keep({ ...event, userName, actorName });
  };
}
