import { newUser, type Registration, type StoredUser } from './user.ts';

const repeatableMs = 24 * 3_600_000;

type Repeat = { body: Registration; registrationKey: string | null; now: Date };

/** Returns true if a request of the last day with this key and these fields, except the password, made the account. */
export function isSameRegistration(user: StoredUser, { body, registrationKey, now }: Repeat): boolean {
  if (
    !registrationKey ||
    user.registrationKey !== registrationKey ||
    now.getTime() - user.createdAt.getTime() >= repeatableMs
  )
    return false;
  const again = newUser(body, {
    id: user.id,
    accountNumber: user.accountNumber,
    passwordHash: null,
    verificationHash: null,
    now,
  });
  return typedFields.every((name) => again[name] === user[name]);
}

const typedFields = [
  'username',
  'businessName',
  'businessType',
  'businessCategory',
  'businessSubcategory',
  'firstName',
  'lastName',
  'contactName',
  'email',
  'phone',
  'website',
] as const;
