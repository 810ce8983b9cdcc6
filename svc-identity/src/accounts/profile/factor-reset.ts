import type { Core } from '../core.ts';
import { factorResetMs } from '@postcard/contracts';
import { inTownOf, NamedError } from '@postcard/service-kit';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import { linkInvalid } from './take-back.ts';
import { expectSaved, untilSaved } from '../users/save-user.ts';
import { memberOf, type StoredUser } from '../users/user.ts';
import { hasFactor } from '../second-factors/factors.ts';

const noReset = { factorResetAt: null, factorResetToken: null, factorResetBy: null } as const;
const ofJob = { clientIp: '', userAgent: '' };

export type FactorReset = ReturnType<typeof createFactorReset>;

/** Resets lost second factors a day after an owner requests it, unless a link in the user's email cancels it. */
export function createFactorReset({ users, factors, sessionStore, securityLog, newEvent, now }: Core) {
  /** Removes the factors before the due date is cleared, so that the job retries after a crash. */
  async function apply({ id, factorResetBy }: StoredUser): Promise<void> {
    await factors.forget(id);
    const reset = await untilSaved(
      async () => {
        const user = await users.openById(id);
        return user?.factorResetAt ? user : null;
      },
      (user) => {
        const change = { ...noReset, sessionVersion: user.sessionVersion + 1 };
        const next = { ...user, ...change, version: user.version + 1 };
        const member = memberOf(next);
        const at = now().toISOString();
        return users.update(user, change, [
          newEvent('user.updated', next, { member }),
          newEvent('user.security-changed', next, { member, change: 'second_factors_reset', at }),
        ]);
      },
    );
    await sessionStore.endAllOf(id);
    if (reset) await securityLog.record({ kind: 'factors_reset', userId: id, actorId: factorResetBy ?? null }, ofJob);
  }

  return {
    async ask(user: StoredUser, by: string): Promise<StoredUser> {
      if (user.factorResetAt)
        throw new NamedError('invalid_transition', { message: 'A reset has already been requested.' });
      if (!hasFactor(await factors.of(user.id)))
        throw new NamedError('invalid_transition', { message: 'This account has no second factor.' });
      const { secret, hashed } = newSecret();
      const factorResetAt = new Date(now().getTime() + factorResetMs);
      const change = { factorResetAt, factorResetToken: hashed, factorResetBy: by };
      const next = { ...user, ...change, version: user.version + 1 };
      const facts = { member: memberOf(next), keepToken: secret, effectiveAt: factorResetAt.toISOString() };
      return expectSaved(await users.update(user, change, [newEvent('user.factor-reset-requested', next, facts)]));
    },

    async keep(token: string): Promise<string> {
      const user = await untilSaved(
        () => users.byFactorReset(hashSecret(token)),
        (known) => users.update(known, noReset),
      );
      if (!user) throw linkInvalid();
      return user.id;
    },

    async applyDue(): Promise<void> {
      for (const user of await users.withFactorResetDue(now())) await inTownOf(user, () => apply(user));
    },
  };
}
