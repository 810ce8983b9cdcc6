import type { MailFilter, MailState, MailSummary } from '@postcard/contracts';
import { keptMs, type PurgeRule, type WithSearchText } from '@postcard/service-kit';

/** An email that failed and was put aside is kept apart from those that wait for somebody. */
export type StoredState = MailFilter;

const stateOf = (state: StoredState): MailState => (state === 'dismissed' ? 'failed' : state);

/**
 * An email on its way. `dueAt` is when it is to be tried next; while it is being sent, when that try is given up.
 * `round` counts how often it was sent again by hand: what the provider reports of an earlier round says nothing of
 * this one.
 */
export type Mail = {
  /** A UUIDv7 of the moment it was made, so that ids are the order of the list. */
  _id: string;
  /** What it was made for; there is one email of each name. */
  name: string;
  template: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  isPrivate: boolean;
  /** The encrypted texts of a private email that waits to be sent; null once it is sent or given up. */
  sealed?: string | null;
  /** Where a mail programme unsubscribes in one click; null for an email that is always sent. */
  unsubscribeUrl: string | null;
  /**
   * The user it is about, with whose account its words go; null for a visitor's, and where only their business is
   * named.
   */
  about: string | null;
  state: StoredState;
  round: number;
  tries: number;
  dueAt: Date | null;
  lastError: string | null;
  providerId: string | null;
  createdAt: Date;
  sentAt: Date | null;
} & WithSearchText;

export type MailTexts = Pick<Mail, 'text' | 'html'>;
export const noText = { text: '', html: '', sealed: null } as const;

/** The texts of an email for the team: nothing of a private one, and no link that changes somebody's choices. */
export function shownTexts({ isPrivate, text, html, unsubscribeUrl }: Mail): MailTexts {
  if (isPrivate) return { text: '', html: '' };
  const token = unsubscribeUrl?.split('/').at(-1);
  const hidden = (texts: string) => (token ? texts.replaceAll(token, '…') : texts);
  return { text: hidden(text), html: hidden(html) };
}

export const presentMail = ({
  _id,
  template,
  to,
  subject,
  state,
  tries,
  lastError,
  createdAt,
  sentAt,
  dueAt,
}: Mail): MailSummary => ({
  id: _id,
  template,
  to,
  subject,
  state: stateOf(state),
  isDismissed: state === 'dismissed',
  tries,
  lastError,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  nextTryAt: state === 'queued' ? (dueAt?.toISOString() ?? null) : null,
});

export const mailRule: PurgeRule = { collection: 'mails', field: '_id', isUuid: true, afterMs: keptMs };
