import { createHash, randomBytes } from 'node:crypto';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The secret of an offer's link, 256 bits, and what is kept of it. */
export function newOfferSecret(bookingId: string): { token: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${bookingId}.${secret}`, hash: hashOf(secret) };
}

/** Which booking a link is for, and the hash it must have. */
export function readOfferToken(token: string): { bookingId: string; hash: string } {
  const [bookingId = '', secret = ''] = token.split('.');
  return { bookingId, hash: hashOf(secret) };
}
