import { paths } from '@postcard/contracts/paths';
import * as accounts from '../mail-templates/accounts.ts';
import { timeOf } from '../mail-templates/bookings.ts';
import { none, type ConsumerEvent, type EffectsOf } from '../effect-types.ts';

type UserEvent = Exclude<
  Extract<ConsumerEvent, `user.${string}`>,
  'user.new-device' | 'user.security-changed' | 'user.factor-reset-requested'
>;

/** Emails about an account, which cannot be turned off. */
export const userEffects: EffectsOf<UserEvent> = {
  'user.registered': ({ data: { member, verificationToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'welcome',
        to: member.email,
        content: accounts.welcome(member, `${publicUrl}${paths.verifyEmail(verificationToken)}`),
        isPrivate: true,
      },
    ],
  }),
  'user.quick-started': ({ data: { member, username, token, expiresAt } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'quick-started',
        to: member.email,
        content: accounts.quickStarted(member, {
          username,
          until: timeOf(expiresAt),
          url: `${publicUrl}${paths.finish(token)}`,
        }),
        isPrivate: true,
      },
    ],
  }),
  'user.updated': () => none,
  // The email goes to the previous address (see departures.ts).
  'user.closed': () => none,
  'user.verification-requested': ({ data: { member, verificationToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'confirm-address',
        to: member.email,
        content: accounts.confirmAddress(member, `${publicUrl}${paths.verifyEmail(verificationToken)}`),
        isPrivate: true,
      },
    ],
  }),
  'user.email-change-requested': ({ data: { member, newEmail, verificationToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'confirm-new-address',
        to: newEmail,
        content: accounts.confirmNewAddress(member, `${publicUrl}${paths.verifyEmail(verificationToken)}`),
        isPrivate: true,
      },
      {
        template: 'address-change-asked',
        to: member.email,
        content: accounts.addressChangeAsked(member, `${publicUrl}${paths.account()}`),
      },
    ],
  }),
  'user.email-changed': ({ data: { member, formerEmail, undoToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'address-changed',
        to: formerEmail,
        isPrivate: undoToken !== undefined,
        content: accounts.addressChanged(member, {
          undo: undoToken ? `${publicUrl}${paths.undoEmailChange(undoToken)}` : null,
          help: `${publicUrl}${paths.contact()}`,
        }),
      },
    ],
  }),
  'user.password-recovery-requested': ({ data: { member, resetToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'reset-password',
        to: member.email,
        content: accounts.resetPassword(member, `${publicUrl}${paths.resetPassword(resetToken)}`),
        isPrivate: true,
      },
    ],
  }),
  'user.password-changed': ({ data: { member, at } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'password-changed',
        to: member.email,
        content: accounts.passwordChanged(member, timeOf(at), `${publicUrl}${paths.forgotPassword()}`),
      },
    ],
  }),
  'user.username-reminder-requested': ({ data: { member, username } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'username-reminder',
        to: member.email,
        content: accounts.usernameReminder(member, username, `${publicUrl}${paths.login()}`),
      },
    ],
  }),
};
