import { afterAll } from '@jest/globals';
import type { EventType } from '@postcard/contracts';
import mongoose from 'mongoose';
import { randomBytes } from 'node:crypto';
import { freePort } from '@postcard/devstack/process/ports';
import { uncached } from '@postcard/service-kit/testing';
import { startService, type ServiceDeps } from '@postcard/service-kit';
import { startTestService, testServers, type TestClient, type TestService } from '@postcard/service-kit/testing';
import { newUser, type StoredUser } from '../accounts/users/user.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';

export const admin = { username: 'admin', password: 'Adm1n!password' };
export const password = 'Str0ng!pass9';

export const business = (name: string) => ({
  username: name,
  password,
  businessName: `${name} Plumbing`,
  businessCategory: 'Home Services',
  businessSubcategory: 'Plumbing',
  firstName: 'Ada',
  lastName: 'Lopez',
  email: `${name}@example.com`,
  phone: '805 555 0100',
  website: '',
});

type Facts = Parameters<typeof newUser>[1] & { username: string };

export const storedUser = (name: string, { username = name, ...facts }: Partial<Facts> = {}): StoredUser =>
  newUser(
    { ...business(name), username, businessType: 'Other', contactName: undefined },
    { id: name, accountNumber: `MP-${name}`, passwordHash: '', verificationHash: name, now: new Date(), ...facts },
  );

/** Hash cost below the settings' minimum, because most tests log in. */
const cheapHashes = { ARGON2_MEMORY_MIB: 1, ARGON2_PASSES: 1 };

/** Starts svc-identity. `change` replaces dependencies, such as the clock. */
export async function startIdentity(
  change: (deps: ServiceDeps) => ServiceDeps = (deps) => deps,
  own: Record<string, string> = {},
): Promise<TestService> {
  // The service verifies tokens with its own published keys, so its port must be known before the start.
  const port = await freePort();
  return startTestService({
    name: 'identity',
    env: {
      PORT: String(port),
      JWKS_URL: `http://127.0.0.1:${port}/.well-known/jwks.json`,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      RATE_LIMIT_SCALE: '1000',
      ...own,
    },
    start: (env) => {
      const config = { ...readConfig(env), ...(own['ARGON2_PASSES'] === undefined && cheapHashes) };
      return startService('svc-identity', config, (deps) => createApp(change(deps), config, uncached));
    },
  });
}

/**
 * Starts svc-identity for a test file and stops it afterwards. Tests move its clock by `clock.aheadMs`; `db` is its
 * database, without the service's towns.
 */
export async function useIdentity(own: Record<string, string> = {}) {
  const clock = { aheadMs: 0 };
  const now = () => new Date(Date.now() + clock.aheadMs);
  const service = await startIdentity((deps) => ({ ...deps, now }), own);
  const { mongodbUri } = testServers();
  const db = await mongoose.createConnection(mongodbUri, { dbName: service.env['MONGODB_DB'] as string }).asPromise();
  afterAll(async () => {
    await db.close();
    await service.stop();
  });
  return {
    ...service,
    clock,
    now,
    db,
    eventOf: <T extends EventType>(type: T, id: string) =>
      service.events.next(type, ({ aggregateId }) => aggregateId === id),
    recorded: (kind: string, userId: string | null) =>
      service.events.next('security.recorded', ({ data: { event } }) => event.kind === kind && event.userId === userId),
    logIn: (username: string, given = password, more: { code?: string | undefined } = {}) =>
      service.client().post('/api/users/login', { username, password: given, ...more }),
    async storedWords(): Promise<string> {
      const names = (await db.listCollections()).map(({ name }) => name).filter((name) => name !== 'published_events');
      const read = (name: string) => db.collection(name).find({}, { projection: { outbox: 0 } });
      return JSON.stringify(await Promise.all(names.map((name) => read(name).toArray())));
    },
  };
}

type Identity = Pick<TestService, 'client' | 'url' | 'events'>;

export async function registered(identity: Identity, name: string) {
  const client = identity.client();
  const { status, body } = await client.post('/api/users/register', business(name));
  if (status !== 201) throw new Error(`registering returned ${status}`);
  return { client, user: body };
}

export async function confirmed(identity: Identity, name: string) {
  const person = await registered(identity, name);
  const { data } = await identity.events.next('user.registered', ({ aggregateId }) => aggregateId === person.user.id);
  const { status } = await person.client.post(`/api/users/verify-email/${data.verificationToken}`);
  if (status !== 204) throw new Error(`confirming returned ${status}`);
  return person;
}

export async function loggedIn(
  identity: Identity,
  credentials: { username: string; password: string },
  userAgent = 'test',
) {
  const client = identity.client();
  const { status, body } = await client.post('/api/users/login', credentials, { 'user-agent': userAgent });
  if (status !== 200) throw new Error(`logging in returned ${status}`);
  return { client, user: body };
}

export async function sendPicture(
  identity: Identity,
  client: TestClient,
  userId: string,
  file: Uint8Array | string,
  field = 'file',
) {
  const body = new FormData();
  body.set(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'picture');
  const response = await fetch(`${identity.url}/api/users/${userId}/picture`, {
    method: 'PUT',
    body,
    headers: { cookie: cookiesOf(client) },
  });
  return {
    status: response.status,
    body: (await response.json()) as {
      code?: string;
      message?: string;
      errors?: { file: string[] };
      profilePicture: string | null;
    },
  };
}

/** Guesses until the service refuses further ones, and fails if it never does. */
export async function untilThrottled(guess: (count: number) => Promise<number>): Promise<void> {
  for (let count = 0; count < 18; count++) if ((await guess(count)) === 429) return;
  throw new Error('guesses are not throttled');
}

export const cookiesOf = (client: TestClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export function copyOf(identity: Identity, client: TestClient): TestClient {
  const copy = identity.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}
