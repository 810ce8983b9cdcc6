import type { LogInMethod } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Hasher } from '../passwords/passwords.ts';
import type { SecondFactors } from '../second-factors/factors.ts';
import type { FactorPolicy } from '../second-factors/policy.ts';
import type { Factors } from '../second-factors/store.ts';
import type { StoredUser } from '../users/user.ts';

export type Credentials = { password: string; code?: string | undefined };

/** Checks password and code. Unknown accounts take the same work; a missing code shows only after the password. */
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

/** Returns true if only the code was missing, which is not counted as a guess. */
export const isHalfProven = (error: unknown): boolean =>
  error instanceof NamedError && error.code === 'second_factor_required';

export const methodTried = (error: unknown): LogInMethod =>
  error instanceof NamedError && error.code === 'second_factor_invalid' ? 'password_and_code' : 'password';
