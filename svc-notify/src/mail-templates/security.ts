import { currentTown } from '@postcard/contracts';
import type { EventData, Member, SecurityChange, StaffRole } from '@postcard/contracts';
import { staffRoleTexts } from '@postcard/contracts/staff-roles';
import type { EmailContent } from './email-content.ts';

const hello = ({ firstName }: Member): string => (firstName ? `Hello ${firstName},` : 'Hello,');

/** Names a browser by our own words: its user agent may say anything. */
export function deviceOf(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : ['Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(`${name}/`));
  const system = ['Windows', 'iPhone', 'iPad', 'Android', 'Macintosh', 'Linux'].find((name) =>
    userAgent.includes(name),
  );
  return `${browser ?? 'a browser'} on ${system === 'Macintosh' ? 'a Mac' : (system ?? 'a computer')}`;
}

type NewDevice = { time: string; userAgent: string; network: string; url: string };

/** @param time in words */
export const newDevice = (member: Member, { time, userAgent, network, url }: NewDevice): EmailContent => ({
  subject: 'A new device logged in to your account',
  greeting: hello(member),
  paragraphs: [
    `Somebody logged in to the account of ${member.businessName || member.displayName} from a device that we have ` +
      'not seen before.',
  ],
  facts: [
    ['When', time],
    ['Device', deviceOf(userAgent)],
    ['Network', network || 'Not known'],
  ],
  action: { label: 'It was not me: choose a new password', url },
  after: ['If it was you, you need not do anything.'],
});

const changes: Record<SecurityChange, string> = {
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  authenticator_added: 'An authenticator app was added to your account',
  authenticator_removed: 'The authenticator app was removed from your account',
  recovery_code_used: 'A recovery code of your account was used',
  recovery_codes_renewed: 'Your account has new recovery codes',
  second_factors_reset: 'The second factors of your account were reset',
};

type Changed = { change: SecurityChange; time: string; url: string; canBeUndone: boolean };

export const securityChanged = (member: Member, { change, time, url, canBeUndone }: Changed): EmailContent => ({
  subject: changes[change],
  greeting: hello(member),
  paragraphs: [`${changes[change]} on ${time}.`],
  action: { label: canBeUndone ? 'It was not me: undo this' : 'It was not me: choose a new password', url },
  after: [
    canBeUndone
      ? 'If it was you, you need not do anything. If it was not, undo it within seven days: everybody is logged out ' +
        'and we send you a link to set a new password.'
      : 'If it was you, you need not do anything. If it was not, choose a new password at once, and write to us.',
  ],
});

export const factorResetRequested = (member: Member, { time, url }: { time: string; url: string }): EmailContent => ({
  subject: 'Your second factors will be reset',
  greeting: hello(member),
  paragraphs: [
    `We were asked to remove the passkeys, the authenticator app and the recovery codes of the account of ` +
      `${member.businessName || member.displayName}. This happens on ${time}. Then your password alone opens it.`,
  ],
  action: { label: 'I did not ask for this: keep them', url },
  after: ['If you asked for it, you need not do anything.'],
});

const articles: Record<StaffRole, string> = {
  owner: 'an owner',
  staff: 'staff',
  press: 'the press',
  books: 'the bookkeeper',
};

export const staffInvitation = (
  { staffRole, invitedBy }: EventData<'staff.invited'>,
  { url, until }: { url: string; until: string },
): EmailContent => ({
  subject: `You are invited to the team of ${currentTown().product}`,
  paragraphs: [
    `${invitedBy} invites you to work with us as ${articles[staffRole]}.`,
    staffRoleTexts[staffRole],
    `The link works once, until ${until}.`,
  ],
  action: { label: 'Accept the invitation', url },
  after: ['If you do not know why you get this letter, you need not do anything.'],
});
