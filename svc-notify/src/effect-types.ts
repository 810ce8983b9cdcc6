import type { Envelope, EventType, MailChoice, subscriptions } from '@postcard/contracts';
import type { Addresses } from './mail-templates/addresses.ts';
import type { EmailContent } from './mail-templates/email-content.ts';

export type { Addresses };

/** Lines of the two logs are kept, and notify nobody. */
export type LogEvent = 'admin.acted' | 'security.recorded';

export type ConsumerEvent = Exclude<(typeof subscriptions)['svc-notify'][number], LogEvent>;

/**
 * An email to send. A private one carries a secret link: its text is dropped once it is sent. One with a `choice` is
 * not sent to who does not want such emails; without one it is about money or the account itself, and always sent.
 */
export type MailDraft = {
  template: string;
  to: string;
  content: EmailContent;
  isPrivate?: boolean;
  /** Set where a visitor typed the address, whoever it belongs to: such emails are counted by address and hour. */
  isToTypedAddress?: true;
  choice?: { userId: string; of: MailChoice };
  /**
   * Sent instead to a business whose paid first booking waits for the team, whatever its choice; null where the email
   * about that booking says the same.
   */
  duringReview?: EmailContent | null;
  /** Where a mail programme unsubscribes in one click. */
  unsubscribeUrl?: string | null;
  /** Whom it is about: what was sent goes with their account, whoever and whatever address it went to. */
  about?: string | null;
};
export type NoticeDraft = { userId: string; type: string; title: string; message: string; relatedId: string };
/** `teamNotices` go to everybody of the team who looks after members. */
export type Effects = { mails: MailDraft[]; notices: NoticeDraft[]; teamNotices?: Omit<NoticeDraft, 'userId'>[] };

/** What each of these events means for mailboxes and notices. */
export type EffectsOf<E extends EventType> = { [T in E]: (event: Envelope<T>, addresses: Addresses) => Effects };

export const none: Effects = { mails: [], notices: [] };

export const toTeam = ({ team }: Addresses, template: string, content: EmailContent): MailDraft => ({
  template,
  to: team,
  content,
});
