import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { Session } from './store.ts';

/**
 * Splits a refresh token: `<session>.<rotating secret>.<family secret>`. The family secret proves that this session
 * issued the token, the rotating one that it is the newest. The previous release sends only the first two parts;
 * once a session has a family, such a token is refused, because a thief could cut the secret off.
 */
type Presented = { id: string; rotatingHash: string; familySecret: string | null };

export function readRefreshToken(token: string): Presented {
  const [id = '', rotating = '', family = ''] = token.split('.');
  return { id, rotatingHash: hashSecret(rotating), familySecret: family || null };
}

/** Creates a session's first or next refresh token, and the hashes to store. */
export function newRefreshToken(
  id: string,
  known: string | null = null,
): { token: string; familyHash: string; currentHash: string } {
  const { secret, hashed } = newSecret();
  const familySecret = known ?? newSecret().secret;
  return { token: `${id}.${secret}.${familySecret}`, familyHash: hashSecret(familySecret), currentHash: hashed };
}

/** Returns true if the token lacks its session's family secret. */
export const isCut = ({ familySecret }: Presented, { familyHash }: Session): boolean =>
  familySecret === null && familyHash !== undefined;

/** Returns true if this session issued the token; without a family secret only the newest one matches. */
export function isOfFamily({ familySecret, rotatingHash }: Presented, session: Session): boolean {
  return familySecret === null ? rotatingHash === session.currentHash : hashSecret(familySecret) === session.familyHash;
}
