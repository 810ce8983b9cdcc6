import { sign } from 'node:crypto';
import type { StateStore } from './state.ts';
import { onMailDelivery, type MailDelivery } from './events.ts';

/** `privateKey`: PKCS 8 on the curve P-256, DER in base64. */
export type MailWebhook = { url: string; privateKey: string; retryFirstMs?: number };

const retryFirstMs = 500;
const retryLongestMs = 60_000;
const responseTimeoutMs = 10_000;
/** SendGrid stops retrying after a day. */
const giveUpAfterMs = 24 * 3_600_000;

/** Sends signed events until the receiver responds 2xx, also after a restart. @returns a function that stops */
export function deliverMailEvents(store: StateStore, target: MailWebhook, log: (line: string) => void): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  const kept = store.state.mailDeliveries;

  const schedule = (delivery: MailDelivery, waitMs: number) => {
    if (!stopping.signal.aborted)
      timers.set(
        delivery.id,
        setTimeout(() => void attempt(delivery), waitMs),
      );
  };
  const attempt = async (delivery: MailDelivery) => {
    timers.delete(delivery.id);
    delivery.tries += 1;
    const failure = await post(delivery, target, stopping.signal);
    if (stopping.signal.aborted) return;
    if (failure === undefined || Date.now() - delivery.createdAt > giveUpAfterMs) {
      delete kept[delivery.id];
      return store.save();
    }
    const waitMs = Math.min(retryLongestMs, (target.retryFirstMs ?? retryFirstMs) * 2 ** (delivery.tries - 1));
    log(`mail events not delivered (${failure}), again in ${waitMs / 1000} s`);
    schedule(delivery, waitMs);
  };

  for (const delivery of Object.values(kept)) schedule(delivery, 0);
  const unsubscribe = onMailDelivery((delivery) => {
    if (kept[delivery.id] === delivery) schedule(delivery, 0);
  });
  return () => {
    unsubscribe();
    stopping.abort();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Returns SendGrid's headers: a timestamp, and a signature of it and the body. */
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

/** @returns undefined if it was accepted, else the reason */
async function post(
  { events }: MailDelivery,
  { url, privateKey }: MailWebhook,
  stopping: AbortSignal,
): Promise<string | undefined> {
  // SendGrid's bodies have these line ends, and the signature covers every byte.
  const payload = `${JSON.stringify(events, null, 1)}\r\n`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json;charset=utf-8',
        'user-agent': 'SendGrid Event API (sandbox)',
        ...signedHeaders(payload, privateKey, new Date()),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(responseTimeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `the response was ${response.status}`;
  } catch (error) {
    return (error as Error).message;
  }
}
