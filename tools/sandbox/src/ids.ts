import { randomBytes } from 'node:crypto';

/** Returns an id in Stripe's form: a prefix that names the kind, then letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}
