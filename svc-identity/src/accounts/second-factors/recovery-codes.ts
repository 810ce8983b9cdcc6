import { recoveryCodeCount } from '@postcard/contracts';
import { hashSecret } from '../passwords/secrets.ts';
import { Secret } from 'otpauth';

/** 120 bits, so a fast hash is safe (ASVS 6.5.2 requires 112). */
const codeBytes = 15;
const groupLength = 4;

export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => new Secret({ size: codeBytes }).base32);
  return { codes: codes.map(shown), hashes: codes.map(hashSecret) };
}

const shown = (code: string): string => code.replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');

/** Returns the hash of a typed code, in any case, with or without hyphens. */
export const hashOfTyped = (typed: string): string => hashSecret(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));

/** Six digits are an app's code; everything else is treated as a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{3}[ -]?\d{3}$/.test(typed.trim());
