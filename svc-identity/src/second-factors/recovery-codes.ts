import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@postcard/contracts';
import { hashSecret } from '../passwords/secrets.ts';
import { toBase32 } from './base32.ts';

const codeLength = 10;

/** Codes for who has lost everything else: each opens an account once. Only hashes are kept, and those sealed. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(7)).slice(0, codeLength));
  return { codes: codes.map(shown), hashes: codes.map(hashSecret) };
}

/** In two groups of five, which are read and typed without losing one's place. */
const shown = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/** The hash of a code as it was typed: in any case, with or without its hyphen. */
export const hashOfTyped = (typed: string): string => hashSecret(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));

/** Six digits are of an app; everything else is meant for a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{3}[ -]?\d{3}$/.test(typed.trim());
