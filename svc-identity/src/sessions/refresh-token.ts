import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { Session } from './store.ts';

/**
 * A refresh token taken apart: `<session>.<rotating secret>.<family secret>`. The family's secret proves that a token
 * was given out for this session at some time, the rotating one that it is the newest. A process of the release before
 * reads the first two parts and responds with those alone. Once its family is known, a session takes no such token:
 * whoever cuts the secret off a stolen one would not be noticed.
 */
export type Presented = { id: string; rotatingHash: string; familySecret: string | null };

export function readRefreshToken(token: string): Presented {
  const [id = '', rotating = '', family = ''] = token.split('.');
  return { id, rotatingHash: hashSecret(rotating), familySecret: family || null };
}

/** The next token of a family, or the first of one: what the browser is given and what is stored of it. */
export function newRefreshToken(
  id: string,
  known: string | null = null,
): { token: string; familyHash: string; currentHash: string } {
  const { secret, hashed } = newSecret();
  const familySecret = known ?? newSecret().secret;
  return { token: `${id}.${secret}.${familySecret}`, familyHash: hashSecret(familySecret), currentHash: hashed };
}

/** Whether the family's secret was cut off a token. */
export const isCut = ({ familySecret }: Presented, { familyHash }: Session): boolean =>
  familySecret === null && familyHash !== undefined;

/**
 * Whether a token was given out for this session. Hashes of 256 random bits can be compared as they are: nobody can
 * work towards one. Without the family's secret only the newest token is distinguished from a guess.
 */
export function isOfFamily({ familySecret, rotatingHash }: Presented, session: Session): boolean {
  return familySecret === null ? rotatingHash === session.currentHash : hashSecret(familySecret) === session.familyHash;
}
