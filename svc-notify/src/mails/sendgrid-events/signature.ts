import { verify, type KeyObject } from 'node:crypto';
import { NamedError, readRaw } from '@postcard/service-kit';
import type { Context } from 'koa';

/** Accepted age and clock difference of a delivery, so that a recorded one cannot be replayed. */
const toleranceMs = 10 * 60_000;

export type ReadSigned = (ctx: Context) => Promise<string>;

/** Returns a delivery's raw bytes after checking signature and age; without a key every delivery is refused. */
export function createSignatureCheck(key: KeyObject | undefined, now: () => Date): ReadSigned {
  function isSigned(raw: string, signature: string, timestamp: string): boolean {
    const age = now().getTime() - Number(timestamp) * 1000;
    if (!key || !(Math.abs(age) <= toleranceMs)) return false;
    return verify('sha256', Buffer.from(timestamp + raw), key, Buffer.from(signature, 'base64'));
  }

  return async (ctx) => {
    const raw = await readRaw(ctx);
    const header = (name: string) => ctx.get(`X-Twilio-Email-Event-Webhook-${name}`);
    if (!isSigned(raw, header('Signature'), header('Timestamp'))) throw new NamedError('signature_invalid');
    return raw;
  };
}
