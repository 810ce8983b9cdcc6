import type { Core } from '../core.ts';
import type { LogInMethod, StepUpBody } from '@postcard/contracts';
import { invalidField, NamedError, type Origin, type Principal } from '@postcard/service-kit';
import { hasFactor } from '../second-factors/factors.ts';
import { isHalfProven, methodTried } from '../sessions/prove.ts';
import type { StoredUser } from '../users/user.ts';

/**
 * Requires a passkey, or the password and, with a second factor, a code. Tries are throttled as at log-in.
 * @throws NamedError validation_failed, invalid_credentials, second_factor_required, second_factor_invalid,
 * passkey_invalid, too_many_requests, service_unavailable
 */
export function createStepUp(deps: Core) {
  const { users, sessionStore, passwords, passkeys, throttle, prove, securityLog, now } = deps;

  async function byPassword(user: StoredUser, { password, code }: StepUpBody, sessionId: string): Promise<LogInMethod> {
    if (!password) throw invalidField('password', 'Password is required');
    const tries = throttle.ofSession(sessionId);
    await tries.count();
    try {
      const { method } = await passwords.admit('proof', ({ verify }) =>
        prove(user, { password, code }, verify, (_, factors) => hasFactor(factors)),
      );
      await tries.forgive();
      return method;
    } catch (error) {
      if (isHalfProven(error)) await tries.takeBack();
      throw error;
    }
  }

  async function proveAgain(user: StoredUser, body: StepUpBody, sessionId: string): Promise<LogInMethod> {
    if (!body.response) return byPassword(user, body, sessionId);
    await passkeys.stepUp(body.response, user.id);
    return 'passkey';
  }

  return async function stepUp(
    principal: Principal,
    body: StepUpBody,
    origin: Origin,
  ): Promise<{ user: StoredUser; method: LogInMethod }> {
    const user = await users.expectOpen(principal.userId, 'unauthenticated');
    const line = { userId: user.id, actorId: user.id };
    const method = await proveAgain(user, body, principal.sessionId).catch(async (error: unknown) => {
      const isTry = error instanceof NamedError && error.status === 401 && !isHalfProven(error);
      if (isTry) await securityLog.record({ kind: 'step_up_failed', ...line, method: methodTried(error) }, origin);
      throw error;
    });
    await sessionStore.proveAgain(principal.sessionId, now(), method === 'password' ? undefined : 'two');
    await securityLog.record({ kind: 'step_up', ...line, method }, origin);
    return { user, method };
  };
}
