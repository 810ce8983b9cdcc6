import type { LogInMethod } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Hasher } from '../passwords/passwords.ts';
import type { SecondFactors } from '../second-factors/factors.ts';
import type { FactorPolicy } from '../second-factors/policy.ts';
import type { Factors } from '../second-factors/store.ts';
import type { StoredUser } from '../users/user.ts';

export type Credentials = { password: string; code?: string | undefined };

export type Prove = ReturnType<typeof createProve>;

/**
 * Proves that somebody knows the password of an account and, where it asks for one, has its second factor. For nobody's
 * account the same work is done. What is missing is said only to who knows the password.
 * @throws NamedError invalid_credentials, second_factor_required, second_factor_invalid
 */
export function createProve({ factors, policy }: { factors: SecondFactors; policy: FactorPolicy }) {
  return async function prove(
    user: StoredUser | null,
    { password, code }: Credentials,
    verify: Hasher['verify'],
    asksForCode: (user: StoredUser, factors: Factors) => boolean = policy.asksForCode,
  ): Promise<{ user: StoredUser; method: LogInMethod }> {
    const proven = await verify(user?.password ?? null, password);
    if (!user || !proven) throw new NamedError('invalid_credentials');
    if (!asksForCode(user, await factors.of(user.id))) return { user, method: 'password' };
    if (!code) throw new NamedError('second_factor_required');
    return { user, method: await factors.spend(user.id, code) };
  };
}

/** Whether a proof failed because the second half of it was not sent yet, which is no guess. */
export const isHalfProven = (error: unknown): boolean =>
  error instanceof NamedError && error.code === 'second_factor_required';

/** How a proof was attempted that failed, as far as it got. */
export const methodTried = (error: unknown): LogInMethod =>
  error instanceof NamedError && error.code === 'second_factor_invalid' ? 'password_and_code' : 'password';
