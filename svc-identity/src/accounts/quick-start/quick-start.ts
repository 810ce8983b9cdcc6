import type { Core } from '../core.ts';
import type { QuickStartBody } from '@postcard/contracts';
import { verificationLinkMs } from '@postcard/contracts/business';
import { NamedError } from '@postcard/service-kit';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { hashSecret, newSecret, randomBelow } from '../passwords/secrets.ts';
import { keyOf } from '../users/names.ts';
import { isSameRegistration } from '../users/same-registration.ts';
import { memberOf, newUser, speakableNumber, type StoredUser } from '../users/user.ts';
import type { Applications } from './applications.ts';
import { isOpenToLink, registrationOf, usernameOf } from './registration.ts';

type Deps = Core & { applications: Pick<Applications, 'applyFor'> };

/**
 * Registers a business without a password, applies for the free membership and emails a link to the account.
 * Repeating the same fields with the same `Idempotency-Key` returns the same account for a day, until something else
 * opens it. The key is the only proof, so it must be a random UUID. @throws NamedError email_taken
 */
export function createQuickStart({ users, factors, applications, newEvent, now }: Deps) {
  async function madeBefore(body: QuickStartBody, registrationKey: string | null): Promise<StoredUser | null> {
    const known = await users.byEmail(keyOf(body.email));
    if (!known) {
      if (await users.byFormerEmail(keyOf(body.email), now())) throw new NamedError('email_taken');
      return null;
    }
    const again = registrationOf(body, known.username);
    const isRepeat = isSameRegistration(known, { body: again, registrationKey, now: now() });
    if (!isRepeat || !isOpenToLink(known, await factors.of(known.id))) throw new NamedError('email_taken');
    return known;
  }

  async function register(body: QuickStartBody, registrationKey: string | null): Promise<StoredUser> {
    const suggested = usernameOf(body.email);
    let username = suggested;
    for (;;) {
      const known = await madeBefore(body, registrationKey);
      if (known) return known;
      const { secret, hashed } = newSecret();
      const expiresAt = new Date(now().getTime() + verificationLinkMs);
      const made = newUser(registrationOf(body, username), {
        id: uuid(),
        accountNumber: speakableNumber('MP', randomBelow),
        passwordHash: null,
        verificationHash: null,
        registrationKey,
        acceptsTerms: true,
        now: now(),
      });
      const user = { ...made, quickStartToken: hashed, quickStartTokenExpiry: expiresAt, applicationDue: uuid() };
      const started = newEvent('user.quick-started', user, {
        member: memberOf(user),
        username,
        token: secret,
        expiresAt: expiresAt.toISOString(),
      });
      const duplicate = await users.insert(user, [started]);
      if (!duplicate) return user;
      if (duplicate === 'usernameKey') username = `${suggested}-${randomBelow(1_000_000)}`;
    }
  }

  return async function quickStart(body: QuickStartBody, idempotencyKey: string): Promise<StoredUser> {
    const user = await register(body, isUuid(idempotencyKey) ? hashSecret(idempotencyKey) : null);
    await applications.applyFor(user);
    return user;
  };
}
