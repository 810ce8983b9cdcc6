import type { SecurityChange } from '@postcard/contracts';
import type { EventFactory, Origin, SecurityFact, SecurityLog } from '@postcard/service-kit';
import type { UserStore } from '../users/store.ts';
import { memberOf, noQuickStart } from '../users/user.ts';

type Deps = {
  users: UserStore;
  securityLog: Pick<SecurityLog, 'record'>;
  newEvent: EventFactory;
  now: () => Date;
};

/** Who did it, and from where. */
export type By = { actorId: string; origin: Origin };

const kinds: Record<SecurityChange, SecurityFact['kind']> = {
  passkey_added: 'factor_added',
  passkey_removed: 'factor_removed',
  authenticator_added: 'factor_added',
  authenticator_removed: 'factor_removed',
  recovery_code_used: 'recovery_code_used',
  recovery_codes_renewed: 'factor_added',
  second_factors_reset: 'factors_reset',
};

export type Report = ReturnType<typeof createReport>;

/**
 * Notifies an account's owner by email of what opens it now, and keeps a line of it in the security log. A link that
 * opened it without a password ends.
 */
export function createReport({ users, securityLog, newEvent, now }: Deps) {
  async function notify(userId: string, change: SecurityChange): Promise<void> {
    for (let user = await users.openById(userId); user; user = await users.openById(userId)) {
      const next = { ...user, ...noQuickStart, version: user.version + 1 };
      const member = memberOf(next);
      const at = now().toISOString();
      const events = [
        newEvent('user.updated', next, { member }),
        newEvent('user.security-changed', next, { member, change, at }),
      ];
      if (await users.update(user, noQuickStart, events)) return;
    }
  }

  return async function report(userId: string, change: SecurityChange, { actorId, origin }: By): Promise<void> {
    const line = { kind: kinds[change], userId, actorId, detail: change.replaceAll('_', ' ') };
    await securityLog.record(line, origin);
    await notify(userId, change);
  };
}
