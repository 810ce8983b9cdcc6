import type { BookingView, Envelope, EventType, MailChoice, subscriptions } from '@postcard/contracts';
import type { EmailContent } from './mail-templates/email-content.ts';
import { hello } from './mail-templates/words.ts';

export type Addresses = { team: string; publicUrl: string };

export type LogEvent = 'admin.acted' | 'security.recorded';

export type ConsumerEvent = Exclude<(typeof subscriptions)['svc-notify'][number], LogEvent>;

/** An email to send. A private email's text is deleted once sent; recipients can turn off emails with a `choice`. */
export type MailDraft = {
  template: string;
  to: string;
  content: EmailContent;
  isPrivate?: boolean;
  /** True if a visitor typed the address: such emails are limited per address and hour. */
  isToTypedAddress?: true;
  choice?: { userId: string; of: MailChoice };
  /** Replaces `content` while a paid first booking is in review; null sends no email: the booking's says the same. */
  duringReview?: EmailContent | null;
  unsubscribeUrl?: string | null;
  /** The user it is about. Closing the user's account erases the email. */
  about?: string | null;
};
export type NoticeDraft = { userId: string; type: string; title: string; message: string; relatedId: string };
export type TeamNotice = Omit<NoticeDraft, 'userId'>;
/** `teamNotices` go to team members who manage members. */
export type Effects = { mails: MailDraft[]; notices: NoticeDraft[]; teamNotices?: TeamNotice[] };

export type EffectsOf<E extends EventType> = { [T in E]: (event: Envelope<T>, addresses: Addresses) => Effects };

export const none: Effects = { mails: [], notices: [] };
export const send = (...mails: MailDraft[]): Effects => ({ mails, notices: [] });

type Options = Omit<MailDraft, 'template' | 'to' | 'content'>;

export const email = (template: string, to: string, content: EmailContent, options: Options = {}): MailDraft => ({
  template,
  to,
  content,
  ...options,
});

export const toTeam = (template: string, { team }: Addresses, content: EmailContent): MailDraft =>
  email(template, team, content);

type Person = { email: string; firstName: string };
type Content = Omit<EmailContent, 'greeting'>;

const greeted = (person: Person, content: Content): EmailContent => ({ greeting: hello(person), ...content });

export const toPerson = (
  template: string,
  person: Person,
  { isPrivate = false, ...content }: Content & { isPrivate?: boolean },
): Effects => send(email(template, person.email, greeted(person, content), { isPrivate }));

type AboutBooking = { booking: BookingView; recipient: Person };
type Notice = { type?: string; title: string; message: string };

export const toBooker = (
  { booking, recipient }: AboutBooking,
  template: string,
  { content, title, message, type = 'booking', ...options }: Options & Notice & { content: Content },
): Effects => ({
  mails: [email(template, recipient.email, greeted(recipient, content), options)],
  notices: [{ userId: booking.userId, type, title, message, relatedId: booking.id }],
});
