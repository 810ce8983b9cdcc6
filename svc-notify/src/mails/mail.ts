import type { MailFilter, MailState, MailSummary } from '@postcard/contracts';
import { keptMs, type PurgeRule, type WithSearchText } from '@postcard/service-kit';

/** A failed email that was dismissed is stored as its own state. */
export type StoredState = MailFilter;

const stateOf = (state: StoredState): MailState => (state === 'dismissed' ? 'failed' : state);

/** A queued email. `dueAt` is the next try or the lease's end; `round` counts manual resends. */
export type Mail = {
  /** A UUIDv7, so that ids are in the list's order. */
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
  /** One-click address of mail programs; null for an email that is always sent. */
  unsubscribeUrl: string | null;
  /** The user it is about, and with whom it is forgotten; null for visitors and businesses. */
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

/** Returns the texts for the team: none of a private email, and no unsubscribe link. */
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
