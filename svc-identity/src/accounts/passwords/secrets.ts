import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Returns 256 random bits for links and refresh tokens. Only the hash is stored. */
export function newSecret(): { secret: string; hashed: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hashed: hashSecret(secret) };
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const randomBelow = (below: number): number => randomInt(below);
