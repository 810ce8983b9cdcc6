import { randomUUID } from 'node:crypto';
import { createFeed, type Store } from '../deliver.ts';
import type { Mail } from './mail.ts';

export type MailDelivery = { id: string; events: SendGridEvent[]; tries: number; createdAt: number };

export type SendGridEvent = {
  email: string;
  timestamp: number;
  event: string;
  sg_event_id: string;
  sg_message_id: string;
  reason?: string;
  type?: string;
  [argument: string]: unknown;
};

export type SendgridState = { mails: Mail[]; mailDeliveries: Record<string, MailDelivery> };

type Sent = { to: string; messageId: string; customArgs: Record<string, string> };

type Fate = { event: string; type?: string; reason?: string };

const bounced = '550 5.1.1 The email account that you tried to reach does not exist.';

/** A word in an email's address decides its outcome, so that every outcome can be tried. */
const fates: [word: RegExp, fates: Fate[]][] = [
  [/bounce/, [{ event: 'bounce', type: 'bounce', reason: bounced }]],
  [/block/, [{ event: 'bounce', type: 'blocked', reason: '421 Try again later' }]],
  [/complain/, [{ event: 'delivered' }, { event: 'spamreport' }]],
  [/drop/, [{ event: 'dropped', reason: 'Bounced Address' }]],
];

export const mailDeliveries = createFeed<MailDelivery>();

export function scheduleMailEvents(
  { state }: Store<SendgridState>,
  { to, messageId, customArgs }: Sent,
  now: Date,
): void {
  const timestamp = Math.floor(now.getTime() / 1000);
  const [, ends] = fates.find(([word]) => word.test(to.split('@')[0] ?? '')) ?? [null, [{ event: 'delivered' }]];
  const events = [{ event: 'processed' }, ...ends].map((fate): SendGridEvent => ({
    ...customArgs,
    ...fate,
    email: to,
    timestamp,
    sg_event_id: randomUUID(),
    sg_message_id: `${messageId}.recvd-sandbox`,
  }));
  const delivery: MailDelivery = { id: randomUUID(), events, tries: 0, createdAt: now.getTime() };
  state.mailDeliveries[delivery.id] = delivery;
  mailDeliveries.publish(delivery);
}
