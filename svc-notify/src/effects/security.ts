import { currentTown, type Member, type SecurityChange, type StaffRole } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { staffRoleTexts } from '@postcard/contracts/staff-roles';
import { timeOf } from '../mail-templates/words.ts';
import { email, send, toPerson, type EffectsOf } from '../effect-types.ts';
import { unexpected } from './users.ts';

const changes: Record<SecurityChange, string> = {
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  authenticator_added: 'An authenticator app was added to your account',
  authenticator_removed: 'The authenticator app was removed from your account',
  recovery_code_used: 'A recovery code of your account was used',
  recovery_codes_renewed: 'Your account has new recovery codes',
  second_factors_reset: 'The second factors of your account were reset',
};

const articles: Record<StaffRole, string> = {
  owner: 'an owner',
  staff: 'staff',
  press: 'the press',
  books: 'the bookkeeper',
};

const ifYou = 'If it was you, you don’t need to do anything.';
const accountOf = ({ businessName, displayName }: Member): string => businessName || displayName;

export const securityEffects: EffectsOf<
  'user.new-device' | 'user.security-changed' | 'user.factor-reset-requested' | 'staff.invited'
> = {
  'user.new-device': ({ data: { member, at, userAgent, network } }, { publicUrl }) =>
    toPerson('new-device', member, {
      subject: 'A new device logged in to your account',
      paragraphs: [`A device that we don’t know logged in to the account of ${accountOf(member)}.`],
      facts: [
        ['When', timeOf(at)],
        ['Device', deviceOf(userAgent)],
        ['Network', network || 'Not known'],
      ],
      action: { label: 'It wasn’t me: choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
      after: [ifYou],
    }),
  'user.security-changed': ({ data: { member, change, at, undoToken } }, { publicUrl }) =>
    toPerson('security-changed', member, {
      isPrivate: undoToken !== undefined,
      subject: changes[change],
      paragraphs: [`${changes[change]} on ${timeOf(at)}.`],
      action: undoToken
        ? { label: 'It was not me: undo this', url: `${publicUrl}${paths.undoSecurityChange(undoToken)}` }
        : { label: 'It wasn’t me: choose a new password', url: `${publicUrl}${paths.forgotPassword()}` },
      after: [
        undoToken
          ? `${ifYou} If it wasn’t, undo it within seven days: everybody is logged out and we send you a link to set ` +
            'a new password.'
          : `${ifYou} If it wasn’t, choose a new password at once, and write to us.`,
      ],
    }),
  'user.factor-reset-requested': ({ data: { member, keepToken, effectiveAt } }, { publicUrl }) =>
    toPerson('factor-reset-requested', member, {
      isPrivate: true,
      subject: 'Your second factors will be reset',
      paragraphs: [
        `We received a request to remove the passkeys, the authenticator app and recovery codes of the account of ` +
          `${accountOf(member)}. This happens on ${timeOf(effectiveAt)}. Then your password alone opens it.`,
      ],
      action: { label: 'I didn’t ask for this: keep them', url: `${publicUrl}${paths.keepFactors(keepToken)}` },
      after: ['If you asked for it, you don’t need to do anything.'],
    }),
  'staff.invited': ({ data: { email: to, staffRole, invitedBy, token, expiresAt } }, { publicUrl }) => {
    const content = {
      subject: `You are invited to the team of ${currentTown().product}`,
      paragraphs: [
        `${invitedBy} invites you to work with us as ${articles[staffRole]}.`,
        staffRoleTexts[staffRole],
        `The link works once, until ${timeOf(expiresAt)}.`,
      ],
      action: { label: 'Accept the invitation', url: `${publicUrl}${paths.joinTeam(token)}` },
      after: [unexpected],
    };
    return send(email('staff-invitation', to, content, { isPrivate: true }));
  },
};

/** Describes a browser in our own words, since a user agent may contain any text. */
function deviceOf(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : ['Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(`${name}/`));
  const systems = ['Windows', 'iPhone', 'iPad', 'Android', 'Macintosh', 'Linux'];
  const system = systems.find((name) => userAgent.includes(name));
  return `${browser ?? 'a browser'} on ${system === 'Macintosh' ? 'a Mac' : (system ?? 'a computer')}`;
}
