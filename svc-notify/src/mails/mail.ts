import type { MailFilter, MailState, MailSummary } from '@postcard/contracts';
import { keptMs, type PurgeRule, type WithSearchText } from '@postcard/service-kit';

/** The stored state, which distinguishes dismissed emails from failed ones. */
export type StoredState = MailFilter;

const stateOf = (state: StoredState): MailState => (state === 'dismissed' ? 'failed' : state);

/** A queued email. `dueAt` is the next try or the lease's end; `round` counts manual resends. */
export type Mail = {
  /** A UUIDv7, so that the list can be sorted by id. */
  _id: string;
  name: string;
  template: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  isPrivate: boolean;
  /** The encrypted texts of a private email that waits to be sent; null afterwards. */
  sealed?: string | null;
  /** One-click unsubscribe address for mail programs; null for emails that cannot be turned off. */
  unsubscribeUrl: string | null;
  /** The user whose closed account erases the email; null for visitors and businesses. */
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

/** Returns the texts for the team: empty for a private email, and without the unsubscribe token. */
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
