import type { RegisterBody } from '@postcard/contracts';
import { invalidField, NamedError, type EventFactory } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { Passwords } from '../passwords/passwords.ts';
import { newSecret, randomBelow } from '../passwords/secrets.ts';
import type { UserStore } from './store.ts';
import { memberOf, newUser, speakableNumber, type StoredUser } from './user.ts';

type Deps = { users: UserStore; passwords: Passwords; newEvent: EventFactory; now: () => Date };

/**
 * Registers a business. The unique indexes decide who was first.
 * @throws NamedError email_taken, username_taken, validation_failed for a leaked password
 */
export function createRegister({ users, passwords, newEvent, now }: Deps) {
  return async function register(body: RegisterBody): Promise<StoredUser> {
    if (passwords.isLeaked(body.password)) {
      throw invalidField('password', 'This password appears in lists of leaked passwords. Please choose another.');
    }
    const passwordHash = await passwords.hash(body.password);
    const { secret, hashed } = newSecret();
    for (;;) {
      const accountNumber = speakableNumber('MP', randomBelow);
      const user = newUser(body, { id: uuid(), accountNumber, passwordHash, verificationHash: hashed, now: now() });
      const registered = newEvent('user.registered', user, { member: memberOf(user), verificationToken: secret });
      const duplicate = await users.insert(user, [registered]);
      if (!duplicate) return user;
      if (duplicate === 'emailKey') throw new NamedError('email_taken');
      if (duplicate === 'usernameKey') throw new NamedError('username_taken');
    }
  };
}
