import type { QuickStartBody } from '@postcard/contracts';
import { hasFactor, type SecondFactors } from '../second-factors/factors.ts';
import type { Registration, StoredUser } from '../users/user.ts';

/** As long as a registration's first and last name may be. */
const longestName = 80;
/** Shorter than a username may be, so that digits have room. */
const longestUsername = 40;

/** The fields that a quick start registers; the others are as in any registration. */
export function registrationOf({ name = '', ...body }: QuickStartBody, username: string): Registration {
  const [first = '', ...rest] = body.firstName ? [body.firstName, body.lastName ?? ''] : name.trim().split(/\s+/);
  return {
    ...body,
    username,
    businessType: body.businessCategory,
    firstName: first.slice(0, longestName),
    lastName: rest.join(' ').slice(0, longestName),
    contactName: [first, ...rest].join(' ').trim(),
  };
}

/**
 * The username that an address suggests: its part before the @, without what could become a link in an email. Whether
 * it is free, the unique index says.
 */
export function usernameOf(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  const words = local.split(/[^a-z0-9]+/).filter(Boolean);
  return words.join('-').slice(0, longestUsername) || 'member';
}

/** Whether an account is still open to its link: nothing of its owner's own opens it yet. */
export const isOpenToLink = ({ password }: StoredUser, factors: Awaited<ReturnType<SecondFactors['of']>>): boolean =>
  password === null && !hasFactor(factors);
