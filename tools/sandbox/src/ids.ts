import { randomBytes } from 'node:crypto';

/** An id as Stripe's look: a prefix that tells the kind, then letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}
