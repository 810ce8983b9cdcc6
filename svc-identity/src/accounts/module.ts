import type { createRoutes } from '@postcard/service-kit';
import { addAccountRoutes } from './account-routes.ts';
import { createChangePassword } from './change-password.ts';
import { createCloseAccount } from './close-account.ts';
import { createClosing } from './closing.ts';
import { createEmailChange } from './email-change.ts';
import { createFreshProofs } from './fresh-proofs.ts';
import { createChangeProfile } from './profile.ts';
import { createProveOwner } from './prove-owner.ts';
import { addUserRoutes } from './routes.ts';
import { createTakeBack } from './take-back.ts';
import { createUndoSecurityChange } from './undo-security-change.ts';
import { createResendVerification } from './verification.ts';

type Made = 'closing' | 'proofs' | 'emailChange' | 'proveOwner' | 'takeBack';
type Deps = Omit<
  Parameters<typeof createChangePassword>[0] &
    Parameters<typeof createEmailChange>[0] &
    Parameters<typeof createTakeBack>[0] &
    Parameters<typeof createUndoSecurityChange>[0] &
    Parameters<typeof createChangeProfile>[0] &
    Parameters<typeof createProveOwner>[0] &
    Parameters<typeof createFreshProofs>[0] &
    Parameters<typeof createClosing>[0] &
    Parameters<typeof createCloseAccount>[0] &
    Parameters<typeof createResendVerification>[0],
  Made
>;
type Use =
  | 'changePassword'
  | 'changeProfile'
  | 'resendVerification'
  | 'emailChange'
  | 'closeAccount'
  | 'undoSecurityChange'
  | 'proofs';
type RouteDeps = Omit<Parameters<typeof addUserRoutes>[1] & Parameters<typeof addAccountRoutes>[1], Use>;

export function createAccountsModule(deps: Deps) {
  const proofs = createFreshProofs(deps);
  const takeBack = createTakeBack(deps);
  const emailChange = createEmailChange({ ...deps, takeBack });
  const undoSecurityChange = createUndoSecurityChange({ ...deps, takeBack });
  const changePassword = createChangePassword({ ...deps, proofs });
  const changeProfile = createChangeProfile({ ...deps, emailChange, proofs, proveOwner: createProveOwner(deps) });
  const resendVerification = createResendVerification({ ...deps, emailChange });
  const closing = createClosing(deps);
  const closeAccount = createCloseAccount({ ...deps, closing, proofs });
  return {
    emailChange,
    closing,
    addRoutes(routes: ReturnType<typeof createRoutes>, routeDeps: RouteDeps): void {
      addUserRoutes(routes, { ...routeDeps, changePassword, changeProfile });
      addAccountRoutes(routes, {
        ...routeDeps,
        proofs,
        resendVerification,
        emailChange,
        undoSecurityChange,
        closeAccount,
      });
    },
  };
}
