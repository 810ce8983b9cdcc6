import { currentTown, membership, ruleTexts } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { hello, timeOf } from '../mail-templates/words.ts';
import { email, none, send, toPerson, type ConsumerEvent, type EffectsOf } from '../effect-types.ts';

type UserEvent = Exclude<
  Extract<ConsumerEvent, `user.${string}`>,
  'user.new-device' | 'user.security-changed' | 'user.factor-reset-requested'
>;

export const unexpected = 'If you weren’t expecting this email, you can ignore it.';
export const quickStartedSubject = (): string => `Your account with ${currentTown().product}`;

export const userEffects: EffectsOf<UserEvent> = {
  'user.registered': ({ data: { member, verificationToken } }, { publicUrl }) =>
    toPerson('welcome', member, {
      isPrivate: true,
      subject: `Welcome to ${currentTown().product}`,
      paragraphs: [
        `Your account for ${member.businessName} is ready. Your account number is ${member.accountNumber}.`,
        'Please confirm that this is your email address. You can use your account in the meantime.',
      ],
      action: { label: 'Confirm my email address', url: `${publicUrl}${paths.verifyEmail(verificationToken)}` },
      after: ['The next step is the free membership: only verified members can place ads.'],
    }),
  'user.quick-started': ({ data: { member, username, token, expiresAt } }, { publicUrl }) =>
    toPerson('quick-started', member, {
      isPrivate: true,
      subject: quickStartedSubject(),
      paragraphs: [
        `Your account for ${member.businessName} is ready, and we have your application for the free membership. We ` +
          `review every application ourselves; it takes ${membership.reviewDays}. Nothing is charged before we ` +
          'approve it.',
        'The link opens your account and your booking on any device, and lets you choose a password when you like. ' +
          'Opening it also confirms your email address.',
      ],
      facts: [
        ['Account number', member.accountNumber],
        ['Username', username],
        ['The link works until', timeOf(expiresAt)],
      ],
      action: { label: 'Open my account', url: `${publicUrl}${paths.finish(token)}` },
      after: [
        'The link expires sooner if you choose a password; then you log in with it and your username. Anyone who has ' +
          'the link can open your account, so please keep it to yourself.',
        unexpected,
      ],
    }),
  'user.updated': () => none,
  // The email goes to the previous address (see departures.ts).
  'user.closed': () => none,
  'user.verification-requested': ({ data: { member, verificationToken } }, { publicUrl }) =>
    toPerson('confirm-address', member, {
      isPrivate: true,
      subject: 'Confirm your email address',
      paragraphs: [
        `Please confirm that this is the email address of ${member.businessName}. Earlier links no longer work.`,
      ],
      action: { label: 'Confirm my email address', url: `${publicUrl}${paths.verifyEmail(verificationToken)}` },
      after: [unexpected],
    }),
  'user.email-change-requested': ({ data: { member, newEmail, verificationToken } }, { publicUrl }) => {
    const toNew = {
      subject: 'Confirm your new email address',
      greeting: hello(member),
      paragraphs: [
        `We received a request to use this address for the account of ${member.businessName}. It takes effect once ` +
          `you confirm it. The link works for ${ruleTexts.confirmEmail}.`,
      ],
      action: { label: 'Confirm my new email address', url: `${publicUrl}${paths.verifyEmail(verificationToken)}` },
      after: [unexpected],
    };
    const toCurrent = {
      subject: 'Your email address is about to change',
      greeting: hello(member),
      paragraphs: [
        `We received a request, with your password, to change the email address of ${member.businessName}. We write ` +
          'to this address until the new one is confirmed.',
      ],
      action: { label: 'Open my account', url: `${publicUrl}${paths.account()}` },
      after: [
        'If it was you, you don’t need to do anything. If it wasn’t, cancel the change in your account and choose a ' +
          'new password at once.',
      ],
    };
    return send(
      email('confirm-new-address', newEmail, toNew, { isPrivate: true }),
      email('address-change-asked', member.email, toCurrent),
    );
  },
  'user.email-changed': ({ data: { member, formerEmail, undoToken } }, { publicUrl }) => {
    const content = {
      subject: 'Your email address was changed',
      greeting: hello(member),
      paragraphs: [
        `The email address of ${member.businessName} was changed. We sent this email to the old address; from now on ` +
          'we write to the new one.',
      ],
      // After several changes, only the first address can undo them.
      action: undoToken
        ? { label: 'It was not me: restore this address', url: `${publicUrl}${paths.undoEmailChange(undoToken)}` }
        : { label: 'Write to us', url: `${publicUrl}${paths.contact()}` },
      after: [
        undoToken
          ? `The link works for ${ruleTexts.undoEmail}. ` +
            'It ends all sessions of the account and sends you a link to set a new password.'
          : 'If it wasn’t you, please write to us at once.',
      ],
    };
    return send(email('address-changed', formerEmail, content, { isPrivate: undoToken !== undefined }));
  },
  'user.password-recovery-requested': ({ data: { member, resetToken } }, { publicUrl }) =>
    toPerson('reset-password', member, {
      isPrivate: true,
      subject: 'Reset your password',
      paragraphs: [
        'We received a request to reset the password of your account. If it was you, choose a new one here. The link ' +
          'works once, for one hour.',
      ],
      action: { label: 'Choose a new password', url: `${publicUrl}${paths.resetPassword(resetToken)}` },
      after: ['If it wasn’t you, you don’t need to do anything: your password doesn’t change.'],
    }),
  'user.password-changed': ({ data: { member, at } }, { publicUrl }) =>
    toPerson('password-changed', member, {
      subject: 'Your password was changed',
      paragraphs: [
        `The password of the account of ${member.businessName || member.displayName} was changed on ${timeOf(at)}. ` +
          'All other devices were logged out.',
      ],
      action: { label: 'It was not me: choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
      after: [
        'If it was you, you don’t need to do anything. If it wasn’t, choose a new password at once, and write to us.',
      ],
    }),
  'user.username-reminder-requested': ({ data: { member, username } }, { publicUrl }) =>
    toPerson('username-reminder', member, {
      subject: 'Your username',
      paragraphs: [`Your username is ${username}.`],
      action: { label: 'Log in', url: `${publicUrl}${paths.login()}` },
    }),
};
