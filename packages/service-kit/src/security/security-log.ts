import type { Envelope, RouteContract, SecurityEvent, SecurityKind } from '@postcard/contracts';
import type { Context } from 'koa';
import { Schema, type Connection, type Model } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { Principal } from '../auth/authenticate.ts';
import type { EventFactory } from '../events.ts';
import type { Metrics } from '../metrics.ts';
import { initialOutbox, outboxFields, outboxIndex, type WithOutbox } from '../outbox/outbox.ts';
import { keptMs, type PurgeRule } from '../purge.ts';
import { requestContext } from '../request-context.ts';
import { networkOf } from './network.ts';

/** `isLogIn` marks the lines that the owner of the account can see. */
export type SecurityLine = WithOutbox & {
  _id: string;
  userId: string | null;
  isLogIn: boolean;
  event: SecurityEvent;
  at: Date;
};

export type Origin = { clientIp: string; userAgent: string };

export type SecurityFact = Pick<SecurityEvent, 'userId' | 'actorId' | 'method' | 'route' | 'target' | 'detail'> & {
  kind: SecurityKind;
};

type Access = {
  contract: RouteContract;
  user: Principal;
  params: unknown;
  origin: Origin;
};

export type SecurityLog = {
  record(fact: Partial<SecurityFact> & Pick<SecurityFact, 'kind'>, origin: Origin): Promise<void>;
  recordAccess(access: Access): Promise<void>;
  recordForbidden(refused: Pick<Access, 'contract' | 'user' | 'origin'>): Promise<void>;
  model: Model<SecurityLine>;
};

/** Retention of lines in every service (docs/data.md). */
export const securityLogRule: PurgeRule = {
  collection: 'security_events',
  field: 'at',
  afterMs: keptMs,
};

const logInKinds: ReadonlySet<SecurityKind> = new Set(['login', 'login_failed']);

const sameReadingMs = 10 * 60_000;
const longestUserAgent = 300;

export const originOf = (ctx: Context, clientIp: string): Origin => ({ clientIp, userAgent: ctx.get('user-agent') });

export function createSecurityLog({
  db,
  service,
  newEvent,
  wake,
  now,
  metrics,
}: {
  db: Connection;
  service: string;
  newEvent: EventFactory;
  wake: () => void;
  now: () => Date;
  metrics: Pick<Metrics, 'securityEvents'>;
}): SecurityLog {
  const schema = new Schema<SecurityLine>(
    { _id: String, userId: String, isLogIn: Boolean, event: Object, at: Date, ...outboxFields },
    { versionKey: false, minimize: false },
  )
    .index({ userId: 1, isLogIn: 1, _id: -1 })
    // Old lines are deleted across towns.
    .index({ at: 1, townId: 1 })
    .index(outboxIndex);
  const model = db.model<SecurityLine>('security_event', schema, securityLogRule.collection);
  const isRecent = createRecently({ forMs: sameReadingMs, now });

  async function record(
    { kind, userId = null, actorId = null, ...rest }: Parameters<SecurityLog['record']>[0],
    { clientIp, userAgent }: Origin,
  ): Promise<void> {
    const at = now();
    const id = uuid({ msecs: at.getTime() });
    const event: SecurityEvent = {
      id,
      at: at.toISOString(),
      service,
      kind,
      userId,
      actorId,
      network: networkOf(clientIp),
      userAgent: userAgent.slice(0, longestUserAgent),
      ...rest,
      requestId: requestContext.getStore()?.correlationId ?? '',
    };
    const recorded = newEvent('security.recorded', { id, version: 1 }, { event }) as Envelope;
    const isLogIn = logInKinds.has(kind);
    await model.create({ _id: id, userId, isLogIn, event, at, ...initialOutbox([recorded]) });
    metrics.securityEvents.inc({ kind });
    wake();
  }

  return {
    model,
    record,
    async recordAccess({ contract, user, params, origin }) {
      const target = Object.values((params ?? {}) as Record<string, unknown>).join(' ');
      if (target === user.userId) return;
      const isRead = contract.logged === 'read';
      if (isRead && isRecent(`${user.userId} ${contract.id} ${target}`)) return;
      const fact = {
        kind: isRead ? 'personal_data_read' : 'export',
        actorId: user.userId,
        route: contract.id,
      } as const;
      await record({ ...fact, ...(target && { target }) }, origin);
    },
    async recordForbidden({ contract, user: { userId }, origin }) {
      if (isRecent(`${userId} forbidden ${contract.id}`)) return;
      await record({ kind: 'forbidden', userId, actorId: userId, route: contract.id }, origin);
    },
  };
}

/** Most remembered keys; the oldest are dropped first. */
const remembered = 5_000;

export function createRecently({ forMs, now, most = remembered }: { forMs: number; now: () => Date; most?: number }) {
  const since = new Map<string, number>();
  return function isRecent(key: string): boolean {
    const at = now().getTime();
    const before = since.get(key);
    if (before !== undefined && at - before < forMs) return true;
    since.delete(key);
    if (since.size >= most) since.delete(since.keys().next().value as string);
    since.set(key, at);
    return false;
  };
}
