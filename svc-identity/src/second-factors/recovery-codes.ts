import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@postcard/contracts';
import { hashSecret } from '../passwords/secrets.ts';
import { toBase32 } from './base32.ts';

/** 120 bits: a fast hash may keep what nobody can try out (ASVS 6.5.2 asks for 112). */
const codeBytes = 15;
const groupLength = 4;

/** Codes for who has lost everything else: each opens an account once. Only hashes are kept, and those sealed. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(codeBytes)));
  return { codes: codes.map(shown), hashes: codes.map(hashSecret) };
}

/** In groups of four, which are read and typed without losing one's place. */
const shown = (code: string): string => code.replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');

/** The hash of a code as it was typed: in any case, with or without its hyphen. */
export const hashOfTyped = (typed: string): string => hashSecret(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));

/** Six digits are of an app; everything else is meant for a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{3}[ -]?\d{3}$/.test(typed.trim());
