import { randomUUID, sign } from 'node:crypto';
import { deliver, post, type Store } from '../deliver.ts';
import type { Mail } from './mail.ts';

export type MailDelivery = { id: string; events: object[]; createdAt: number };
export type SendgridState = { mails: Mail[]; mailDeliveries: Record<string, MailDelivery> };

/** `privateKey`: PKCS 8 on the curve P-256, DER in base64. */
export type MailWebhook = { url: string; privateKey: string; retryFirstMs?: number };

/** SendGrid stops retrying after a day. */
const giveUpAfterMs = 24 * 3_600_000;

const bounced = '550 5.1.1 The email account that you tried to reach does not exist.';
/** A word in an email's address decides its outcome, so that every outcome can be tried. */
const fates: [word: RegExp, fates: { event: string; type?: string; reason?: string }[]][] = [
  [/bounce/, [{ event: 'bounce', type: 'bounce', reason: bounced }]],
  [/block/, [{ event: 'bounce', type: 'blocked', reason: '421 Try again later' }]],
  [/complain/, [{ event: 'delivered' }, { event: 'spamreport' }]],
  [/drop/, [{ event: 'dropped', reason: 'Bounced Address' }]],
  [/(?:)/, [{ event: 'delivered' }]],
];

type Sent = { to: string; messageId: string; customArgs: Record<string, string> };

/** Sends signed events until the receiver responds 2xx, also after a restart. */
export function deliverMailEvents(store: Store<SendgridState>, target: MailWebhook, log: (line: string) => void) {
  const kept = store.state.mailDeliveries;
  const { add, stop } = deliver<MailDelivery>({
    pending: Object.values(kept),
    send: ({ events }, stopping) => {
      // SendGrid's bodies have these line ends, and the signature covers every byte.
      const body = `${JSON.stringify(events, null, 1)}\r\n`;
      const type = { 'content-type': 'application/json;charset=utf-8' };
      const headers = { ...type, ...signedHeaders(body, target.privateKey, new Date()) };
      return post(target.url, { headers, body }, stopping);
    },
    attempted: async ({ id, createdAt }, failure) => {
      if (failure !== undefined && Date.now() - createdAt <= giveUpAfterMs) return false;
      delete kept[id];
      await store.save();
      return true;
    },
    retryFirstMs: target.retryFirstMs,
    log,
  });
  return {
    stop,
    report({ to, messageId, customArgs }: Sent): void {
      const createdAt = Date.now();
      const [, ends = []] = fates.find(([word]) => word.test(to.split('@')[0] ?? '')) ?? [];
      const events = [{ event: 'processed' }, ...ends].map((fate) => ({
        ...customArgs,
        ...fate,
        email: to,
        timestamp: Math.floor(createdAt / 1000),
        sg_event_id: randomUUID(),
        sg_message_id: `${messageId}.recvd-sandbox`,
      }));
      const delivery = { id: randomUUID(), events, createdAt };
      kept[delivery.id] = delivery;
      add(delivery);
    },
  };
}

export function signedHeaders(payload: string, privateKey: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = sign('sha256', Buffer.from(timestamp + payload), {
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
    dsaEncoding: 'der',
  });
  return {
    'x-twilio-email-event-webhook-signature': signature.toString('base64'),
    'x-twilio-email-event-webhook-timestamp': timestamp,
  };
}
