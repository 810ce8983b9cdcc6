import { createHash, randomBytes } from 'node:crypto';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Returns the secret of a link, 256 bits, and the hash that is kept of it. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** The secret of an offer's link, and what is kept of it. */
export function newOfferSecret(bookingId: string): { token: string; hash: string } {
  const { secret, hash } = newSecret();
  return { token: `${bookingId}.${secret}`, hash };
}

/** Which booking a link is for, and the hash it must have. */
export function readOfferToken(token: string): { bookingId: string; hash: string } {
  const [bookingId = '', secret = ''] = token.split('.');
  return { bookingId, hash: hashOf(secret) };
}
