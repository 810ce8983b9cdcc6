import type { SecurityChange } from '@postcard/contracts';
import type { EventFactory, Origin, SecurityFact, SecurityLog } from '@postcard/service-kit';
import { newSecret } from '../passwords/secrets.ts';
import type { SecondFactors } from './factors.ts';
import type { UserStore } from '../users/store.ts';
import { memberOf, noQuickStart } from '../users/user.ts';

type Deps = {
  factors: Pick<SecondFactors, 'keepUndo'>;
  users: UserStore;
  securityLog: Pick<SecurityLog, 'record'>;
  newEvent: EventFactory;
  now: () => Date;
};

export type By = {
  actorId: string;
  origin: Origin;
  /** The added factor, which the email's link can remove. */
  added?: { since: Date; sessionId: string };
};

const kinds: Record<SecurityChange, SecurityFact['kind']> = {
  passkey_added: 'factor_added',
  passkey_removed: 'factor_removed',
  authenticator_added: 'factor_added',
  authenticator_removed: 'factor_removed',
  recovery_code_used: 'recovery_code_used',
  recovery_codes_renewed: 'factor_added',
  second_factors_reset: 'factors_reset',
};

export function createReport({ factors, users, securityLog, newEvent, now }: Deps) {
  async function notify(userId: string, change: SecurityChange, undoToken?: string): Promise<void> {
    for (let user = await users.openById(userId); user; user = await users.openById(userId)) {
      const next = { ...user, ...noQuickStart, version: user.version + 1 };
      const member = memberOf(next);
      const at = now().toISOString();
      const events = [
        newEvent('user.updated', next, { member }),
        newEvent('user.security-changed', next, { member, change, at, ...(undoToken && { undoToken }) }),
      ];
      if (await users.update(user, noQuickStart, events)) return;
    }
  }

  return async function report(userId: string, change: SecurityChange, by: By): Promise<void> {
    const { actorId, origin, added } = by;
    const line = { kind: kinds[change], userId, actorId, detail: change.replaceAll('_', ' ') };
    await securityLog.record(line, origin);
    if (!added) return notify(userId, change);
    const { secret, hashed } = newSecret();
    await factors.keepUndo(userId, { hash: hashed, ...added });
    await notify(userId, change, secret);
  };
}
