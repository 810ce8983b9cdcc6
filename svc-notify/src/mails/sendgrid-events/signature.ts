import { EventWebhook, EventWebhookHeader } from '@sendgrid/eventwebhook';
import { NamedError, readRaw } from '@postcard/service-kit';
import type { Context } from 'koa';

/** Accepted age and clock difference of a delivery, so that a recorded one cannot be replayed. */
const toleranceMs = 10 * 60_000;

export type ReadSigned = (ctx: Context) => Promise<string>;

/** Returns a delivery's raw bytes after checking signature and age; without a key every delivery is refused. */
export function createSignatureCheck(publicKey: string | undefined, now: () => Date): ReadSigned {
  const webhook = new EventWebhook();
  const key = publicKey ? webhook.convertPublicKeyToECDSA(publicKey) : null;

  function isSigned(raw: string, signature: string, timestamp: string): boolean {
    const age = now().getTime() - Number(timestamp) * 1000;
    if (!key || !signature || !(Math.abs(age) <= toleranceMs)) return false;
    try {
      return webhook.verifySignature(key, raw, signature, timestamp);
    } catch {
      return false;
    }
  }

  return async (ctx) => {
    const raw = await readRaw(ctx);
    if (!isSigned(raw, ctx.get(EventWebhookHeader.SIGNATURE()), ctx.get(EventWebhookHeader.TIMESTAMP())))
      throw new NamedError('signature_invalid');
    return raw;
  };
}
