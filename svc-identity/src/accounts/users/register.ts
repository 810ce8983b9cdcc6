import type { RegisterBody } from '@postcard/contracts';
import { NamedError, type EventFactory } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { expectUnguessable } from '../passwords/expect-unguessable.ts';
import type { Hasher, Passwords } from '../passwords/passwords.ts';
import { hashSecret, newSecret, randomBelow } from '../passwords/secrets.ts';
import type { UserStore } from './store.ts';
import { keyOf, usernameKeyOf } from './names.ts';
import { isSameRegistration } from './same-registration.ts';
import { memberOf, newUser, speakableNumber, type StoredUser } from './user.ts';

type Deps = { users: UserStore; passwords: Passwords; newEvent: EventFactory; now: () => Date };

/**
 * Registers a business; a repetition with the same `Idempotency-Key` returns the same account for a day.
 * @throws NamedError service_unavailable, email_taken, username_taken, validation_failed for a leaked password
 */
export function createRegister({ users, passwords, newEvent, now }: Deps) {
  async function madeBefore(
    body: RegisterBody,
    registrationKey: string | null,
    { verify }: Hasher,
  ): Promise<StoredUser | null> {
    const [named, addressed] = await Promise.all([
      users.byUsername(usernameKeyOf(body.username)),
      users.byEmail(keyOf(body.email)),
    ]);
    if (!named && !addressed) {
      if (await users.byFormerEmail(keyOf(body.email), now())) throw new NamedError('email_taken');
      return null;
    }
    const isRepeat =
      named && named.id === addressed?.id && isSameRegistration(named, { body, registrationKey, now: now() });
    if (isRepeat && (await verify(named.password, body.password))) return named;
    throw new NamedError(addressed ? 'email_taken' : 'username_taken');
  }

  async function register(body: RegisterBody, idempotencyKey: string, hasher: Hasher): Promise<StoredUser> {
    expectUnguessable('password', body.password, body);
    const registrationKey = idempotencyKey ? hashSecret(idempotencyKey) : null;
    const known = await madeBefore(body, registrationKey, hasher);
    if (known) return known;
    const passwordHash = await hasher.hash(body.password);
    const { secret, hashed } = newSecret();
    for (;;) {
      const accountNumber = speakableNumber('MP', randomBelow);
      const user = newUser(body, {
        id: uuid(),
        accountNumber,
        passwordHash,
        verificationHash: hashed,
        registrationKey,
        acceptsTerms: true,
        now: now(),
      });
      const registered = newEvent('user.registered', user, { member: memberOf(user), verificationToken: secret });
      const duplicate = await users.insert(user, [registered]);
      if (!duplicate) return user;
      if (duplicate === 'accountNumber') continue;
      const made = await madeBefore(body, registrationKey, hasher);
      if (made) return made;
      // The name is free, but looks like a taken one.
      if (duplicate === 'usernameKey') throw new NamedError('username_taken');
    }
  }

  return (body: RegisterBody, idempotencyKey: string): Promise<StoredUser> =>
    passwords.admit('registration', (hasher) => register(body, idempotencyKey, hasher));
}
