import type { QuickStartBody } from '@postcard/contracts';
import { hasFactor, type SecondFactors } from '../second-factors/factors.ts';
import type { Registration, StoredUser } from '../users/user.ts';

const longestName = 80;
/** Less than a username's maximum, so that digits can be appended. */
const longestUsername = 40;

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

/** Derives a username from the address's part before the @, without characters of links. */
export function usernameOf(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  const words = local.split(/[^a-z0-9]+/).filter(Boolean);
  return words.join('-').slice(0, longestUsername) || 'member';
}

/** Returns true until the account has a password or a second factor. */
export const isOpenToLink = ({ password }: StoredUser, factors: Awaited<ReturnType<SecondFactors['of']>>): boolean =>
  password === null && !hasFactor(factors);
