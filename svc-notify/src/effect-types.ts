import type { Envelope, EventType, MailChoice, subscriptions } from '@postcard/contracts';
import type { Addresses } from './mail-templates/addresses.ts';
import type { EmailContent } from './mail-templates/email-content.ts';

export type { Addresses };

/** Log events are stored and send nothing. */
export type LogEvent = 'admin.acted' | 'security.recorded';

export type ConsumerEvent = Exclude<(typeof subscriptions)['svc-notify'][number], LogEvent>;

/** An email to send. The text of a private one is deleted once sent; one with a `choice` is optional. */
export type MailDraft = {
  template: string;
  to: string;
  content: EmailContent;
  isPrivate?: boolean;
  /** Set where a visitor typed the address: such emails are limited per address and hour. */
  isToTypedAddress?: true;
  choice?: { userId: string; of: MailChoice };
  /** Sent instead while a paid first booking is in review; null if the booking's email says the same. */
  duringReview?: EmailContent | null;
  /** One-click address of mail programs. */
  unsubscribeUrl?: string | null;
  /** The user it is about; the email is forgotten with their account. */
  about?: string | null;
};
export type NoticeDraft = { userId: string; type: string; title: string; message: string; relatedId: string };
/** `teamNotices` go to team members who manage members. */
export type Effects = { mails: MailDraft[]; notices: NoticeDraft[]; teamNotices?: Omit<NoticeDraft, 'userId'>[] };

export type EffectsOf<E extends EventType> = { [T in E]: (event: Envelope<T>, addresses: Addresses) => Effects };

export const none: Effects = { mails: [], notices: [] };

export const toTeam = ({ team }: Addresses, template: string, content: EmailContent): MailDraft => ({
  template,
  to: team,
  content,
});
