import { sign } from 'node:crypto';
import { deliver, post, type Store } from '../deliver.ts';
import { mailDeliveries, type SendgridState } from './events.ts';

/** `privateKey`: PKCS 8 on the curve P-256, DER in base64. */
export type MailWebhook = { url: string; privateKey: string; retryFirstMs?: number };

/** SendGrid stops retrying after a day. */
const giveUpAfterMs = 24 * 3_600_000;

/** Sends signed events until the receiver responds 2xx, also after a restart. @returns a function that stops */
export function deliverMailEvents(
  store: Store<SendgridState>,
  target: MailWebhook,
  log: (line: string) => void,
): () => void {
  const kept = store.state.mailDeliveries;
  return deliver({
    pending: Object.values(kept),
    feed: mailDeliveries,
    isOwn: (delivery) => kept[delivery.id] === delivery,
    countOf: (delivery) => delivery,
    send: ({ events }, stopping) => {
      // SendGrid's bodies have these line ends, and the signature covers every byte.
      const body = `${JSON.stringify(events, null, 1)}\r\n`;
      const headers = {
        'content-type': 'application/json;charset=utf-8',
        'user-agent': 'SendGrid Event API (sandbox)',
        ...signedHeaders(body, target.privateKey, new Date()),
      };
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
