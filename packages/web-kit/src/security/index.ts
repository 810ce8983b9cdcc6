export { AddPasskey } from './add-passkey.tsx';
export { logIn } from './passkeys.ts';
export { LogInForm } from './log-in-form.tsx';
export { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
export { SecondFactorsParts } from './second-factors-parts.tsx';
export { SetUpSecondFactor } from './set-up-second-factor.tsx';
export { StepUp } from './step-up.tsx';
