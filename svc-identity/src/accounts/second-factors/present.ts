import type { Passkey, SecondFactors as SecondFactorsView } from '@postcard/contracts';
import type { StoredUser } from '../users/user.ts';
import type { SecondFactors } from './factors.ts';
import type { FactorPolicy } from './policy.ts';
import type { StoredPasskey } from './store.ts';

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const presentPasskeys = (passkeys: readonly StoredPasskey[]): Passkey[] =>
  passkeys.toReversed().map(presentPasskey);

export function createPresentFactors({ factors, policy }: { factors: SecondFactors; policy: FactorPolicy }) {
  return async function presentFactors(user: StoredUser): Promise<SecondFactorsView> {
    const known = await factors.of(user.id);
    return {
      authenticator: known.authenticator !== null,
      passkeys: presentPasskeys(known.passkeys),
      recoveryCodesLeft: factors.codesLeft(known),
      required: policy.mustHave(user),
    };
  };
}
