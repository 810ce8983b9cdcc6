import type { Envelope } from '@postcard/contracts';
import type { MemberStore } from '../members/store.ts';
import type { AuditStore } from './store.ts';

/** Stores an administrator's action with their current name. */
export function createAuditConsumer({ lines, members }: { lines: AuditStore; members: MemberStore }) {
  return async ({ aggregateVersion, data: { line } }: Envelope<'admin.acted'>): Promise<void> => {
    const actor = await members.byId(line.actorId);
    await lines.keep(line, aggregateVersion, actor?.name || actor?.businessName || line.actorId);
  };
}
