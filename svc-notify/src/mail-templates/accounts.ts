import { membershipHere } from '@postcard/service-kit';
import { currentTown, membership, ruleTexts, type ApplicationData, type Member } from '@postcard/contracts';
import type { EmailContent } from './email-content.ts';

const hello = (member: Member): string => (member.firstName ? `Hello ${member.firstName},` : 'Hello,');

export const welcome = (member: Member, url: string): EmailContent => ({
  subject: `Welcome to ${currentTown().product}`,
  greeting: hello(member),
  paragraphs: [
    `Your account for ${member.businessName} is ready. Your account number is ${member.accountNumber}.`,
    'Please confirm that this is your e-mail address. You can use your account in the meantime.',
  ],
  action: { label: 'Confirm my e-mail address', url },
  after: ['The next step is the free membership: only verified members can place ads.'],
});

export const quickStartedSubject = (): string => `Your account with ${currentTown().product}`;

/** Confirms a quick start and its application. @param until in words */
export const quickStarted = (
  member: Member,
  { username, until, url }: { username: string; until: string; url: string },
): EmailContent => ({
  subject: quickStartedSubject(),
  greeting: hello(member),
  paragraphs: [
    `Your account for ${member.businessName} is ready, and we have your application for the free membership. We ` +
      `review every application ourselves; it takes ${membership.reviewDays}. Nothing is charged before we approve it.`,
    'The link opens your account and your booking on any device, and lets you choose a password when you like. ' +
      'Opening it also confirms your e-mail address.',
  ],
  facts: [
    ['Account number', member.accountNumber],
    ['Username', username],
    ['The link works until', until],
  ],
  action: { label: 'Open my account', url },
  after: [
    'The link ends sooner if you choose a password; then you log in with it and your username. Whoever has the link ' +
      'can open your account, so please keep it to yourself.',
    'If you do not know why you get this letter, you need not do anything.',
  ],
});

export const confirmAddress = (member: Member, url: string): EmailContent => ({
  subject: 'Confirm your e-mail address',
  greeting: hello(member),
  paragraphs: [
    `Please confirm that this is the e-mail address of ${member.businessName}. Links we sent you before no longer ` +
      'work.',
  ],
  action: { label: 'Confirm my e-mail address', url },
  after: ['If you do not know why you get this letter, you need not do anything.'],
});

export const resetPassword = (member: Member, url: string): EmailContent => ({
  subject: 'Reset your password',
  greeting: hello(member),
  paragraphs: [
    'Somebody asked to reset the password of your account. If it was you, choose a new one here. The link works ' +
      'once, for one hour.',
  ],
  action: { label: 'Choose a new password', url },
  after: ['If it was not you, you need not do anything: your password stays as it is.'],
});

/** @param time in words */
export const passwordChanged = (member: Member, time: string, url: string): EmailContent => ({
  subject: 'Your password was changed',
  greeting: hello(member),
  paragraphs: [
    `The password of the account of ${member.businessName || member.displayName} was changed on ${time}. Whoever ` +
      'was logged in elsewhere has been logged out.',
  ],
  action: { label: 'It was not me: choose a new password', url },
  after: ['If it was you, you need not do anything. If it was not, choose a new password at once, and write to us.'],
});

export const usernameReminder = (member: Member, username: string, url: string): EmailContent => ({
  subject: 'Your username',
  greeting: hello(member),
  paragraphs: [`Your username is ${username}.`],
  action: { label: 'Log in', url },
});

/** Goes to the new address. */
export const confirmNewAddress = (member: Member, url: string): EmailContent => ({
  subject: 'Confirm your new e-mail address',
  greeting: hello(member),
  paragraphs: [
    `Somebody asked to use this address for the account of ${member.businessName}. It counts once you confirm it. ` +
      `The link works for ${ruleTexts.confirmEmail}.`,
  ],
  action: { label: 'Confirm my new e-mail address', url },
  after: ['If you do not know why you get this letter, you need not do anything.'],
});

/** Goes to the current address. */
export const addressChangeAsked = (member: Member, url: string): EmailContent => ({
  subject: 'Somebody asked to change your e-mail address',
  greeting: hello(member),
  paragraphs: [
    `Somebody who knows your password asked to change the e-mail address of ${member.businessName}. Until the new ` +
      'one is confirmed we write to this one.',
  ],
  action: { label: 'Open my account', url },
  after: [
    'If it was you, you need not do anything. If it was not, cancel the change in your account and choose a new ' +
      'password at once.',
  ],
});

/** Goes to the previous address. @param url undoes the change; none where an earlier address can */
export const addressChanged = (
  member: Member,
  { undo, help }: { undo: string | null; help: string },
): EmailContent => ({
  subject: 'Your e-mail address was changed',
  greeting: hello(member),
  paragraphs: [
    `The e-mail address of ${member.businessName} was changed. This letter goes to the old one; from now on we ` +
      'write to the new one.',
  ],
  action: undo ? { label: 'It was not me: take this address back', url: undo } : { label: 'Write to us', url: help },
  after: [
    undo
      ? `The link works for ${ruleTexts.undoEmail}. ` +
        'It logs everybody out of the account and sends you a link to set a new password.'
      : 'If it was not you, please write to us at once.',
  ],
});

export const accountClosed = (firstName: string, businessName: string, url: string): EmailContent => ({
  subject: 'Your account is closed',
  greeting: firstName ? `Hello ${firstName},` : 'Hello,',
  paragraphs: [
    `The account of ${businessName} is closed, and your name, address and phone number are deleted. Bookings and ` +
      'invoices stay, as the law asks. This is our last letter to you.',
  ],
  action: { label: 'Write to us', url },
  after: ['If it was not you, please write to us at once.'],
});

export const applicationReceived = (member: Member): EmailContent => ({
  subject: 'We have your membership application',
  greeting: hello(member),
  paragraphs: [
    `Thank you for applying for membership with ${member.businessName}. We review every application ourselves; it ` +
      `takes ${membership.reviewDays}.`,
  ],
});

export const applicationForTeam = (member: Member, data: ApplicationData, url: string): EmailContent => ({
  subject: `Membership application: ${member.businessName}`,
  paragraphs: [`${member.businessName} has applied for membership.`],
  facts: [
    ['Business', member.businessName],
    ['Category', `${member.businessCategory}, ${member.businessSubcategory}`],
    ['E-mail', member.email],
    ['Description', data.businessDescription || 'Not provided'],
    ['Years in business', data.yearsInBusiness || 'Not provided'],
    ['Website', data.website || 'Not provided'],
    ['Reason to join', data.reasonToJoin || 'Not provided'],
    ['Business address', data.businessAddress || 'Not provided'],
  ],
  action: { label: 'Review the application', url },
});

export const applicationApproved = (member: Member, url: string): EmailContent => ({
  subject: 'You are a verified member',
  greeting: hello(member),
  paragraphs: [
    `You are now a verified member with ${member.businessName}. Your membership number is ` +
      `${membershipHere(member) ?? ''}.`,
    'You can book your spot on the next card right away.',
  ],
  action: { label: 'Book my spot', url },
});

export const applicationRejected = (member: Member, reason: string): EmailContent => ({
  subject: 'About your membership application',
  greeting: hello(member),
  paragraphs: [
    'Thank you for your application. We cannot approve it as it is:',
    reason,
    'You are welcome to apply again.',
  ],
});

export const firstBookingRejected = (member: Member, reason: string): EmailContent => {
  const { paragraphs, ...content } = applicationRejected(member, reason);
  return {
    ...content,
    paragraphs: [...paragraphs, 'The spot we held for you is free again, and your payment is not charged.'],
  };
};
