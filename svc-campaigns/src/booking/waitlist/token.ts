import { createHash, randomBytes } from 'node:crypto';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Returns a 256-bit secret for a link, and the hash to store. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

export function newOfferSecret(bookingId: string): { token: string; hash: string } {
  const { secret, hash } = newSecret();
  return { token: `${bookingId}.${secret}`, hash };
}

export function readOfferToken(token: string): { bookingId: string; hash: string } {
  const [bookingId = '', secret = ''] = token.split('.');
  return { bookingId, hash: hashOf(secret) };
}
