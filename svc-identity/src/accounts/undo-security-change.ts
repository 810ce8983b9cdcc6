import { NamedError } from '@postcard/service-kit';
import { hashSecret } from '../passwords/secrets.ts';
import type { SecondFactors } from '../second-factors/factors.ts';
import type { UserStore } from '../users/store.ts';
import type { TakeBack } from './take-back.ts';

type Deps = { users: UserStore; factors: Pick<SecondFactors, 'byUndo'>; takeBack: TakeBack };

/** Removes a factor by its email's link, with its session's later changes. @throws NamedError conflict */
export function createUndoSecurityChange({ users, factors, takeBack }: Deps) {
  return async function undoSecurityChange(token: string): Promise<string> {
    const undo = await factors.byUndo(hashSecret(token));
    const user = undo && (await users.openById(undo.userId));
    if (!user) throw new NamedError('verification_token_invalid', { message: 'This link has expired or is invalid.' });
    await takeBack(user, {}, undo);
    return user.id;
  };
}
