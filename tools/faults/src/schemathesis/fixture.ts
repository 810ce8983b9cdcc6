import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startStack } from '@postcard/devstack';
import { unitsOf } from '@postcard/devstack/stack/units';
import { attempt, call, cookieOf, logInAdmin, passwordOfMembers, welcome } from '../members.ts';
import { noKeys, noPages } from '../units/fixture.ts';
import { pngFile } from '@postcard/e2e/fixture/png';
import type { Role } from './document.ts';
import type { Person } from './known.ts';
import { emailsTo } from '@postcard/e2e/fixture/mailbox';

/** The product for one seed, with people who have something: nothing of an earlier run is left. */
export type Fixture = {
  url: string;
  /** For settings and reports. */
  folder: string;
  /** A picture that is good enough for an ad. */
  picture: string;
  people: Record<Exclude<Role, 'visitor'>, Person>;
  /** Somebody who can be lost, logged in: password, sessions and account are at stake. */
  lost(): Promise<Person>;
  stop(): Promise<void>;
};

export async function startFixture(signal: AbortSignal): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'postcard-schemathesis-'));
  const stack = await startStack({
    dataDir: folder,
    port: await freePort(),
    signal,
    webReleases: noPages(folder),
    log: (line) => console.log(`    ${line}`),
    env: { ...process.env, ...noKeys, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '1' },
    // Without pages a gateway is never ready, and passes on what it is asked all the same.
    units: (around) => {
      const { gateway, ...units } = unitsOf(around);
      return { ...units, gateway: { ...gateway, readyUrl: `${gateway.url}/healthz` } };
    },
  });
  const stop = async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { url, admin } = stack;
    const picture = join(folder, 'ad.png');
    writeFileSync(picture, pngFile('ad.png', [200, 60, 40]).buffer);
    const team = await logInAdmin(stack);
    const member = await logIn(url, 'demo', passwordOfMembers);
    await giveSomething(url, member, team);
    let count = 0;
    return {
      url,
      folder,
      picture,
      stop,
      people: { member, admin: await logIn(url, admin.username, admin.password) },
      lost: async () => {
        const {
          member: { username },
        } = await welcome(stack, `leaver${++count}`, { admin: await logInAdmin(stack), place: count });
        await call(url, '/api/users/forgot-password', { email: `${username}@example.com` });
        await emailsTo(url, `${username}@example.com`, 4);
        return logIn(url, username, passwordOfMembers);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function logIn(url: string, username: string, password: string): Promise<Person> {
  const response = await call(url, '/api/users/login', { username, password });
  const { id: userId } = (await response.json()) as { id: string };
  return { userId, username, password, cookie: await cookieOf(response) };
}

/** The demo's member has bookings, ads and invoices; this is what is missing for lists that would be empty. */
async function giveSomething(url: string, { cookie }: Person, team: string): Promise<void> {
  const { id } = (await (
    await call(url, '/api/messages/threads', { subject: 'A question', content: 'When is it mailed?' }, { cookie })
  ).json()) as { id: string };
  await call(url, `/api/messages/threads/${id}/replies`, { content: 'On Friday.' }, { cookie: team });
  await call(
    url,
    '/api/messages/canned-replies',
    { title: 'Thanks', content: 'Thank you for your message.' },
    { cookie: team },
  );
  const visitor = {
    name: 'Ann',
    business: 'Shoes',
    email: 'ann@example.com',
    phone: '(805) 555-0100',
    message: 'Hello',
  };
  for (const path of ['/api/sample-requests', '/api/contact']) await call(url, path, visitor);
  const bookings = (await (await call(url, '/api/bookings', undefined, { method: 'GET', cookie })).json()) as {
    id: string;
  }[];
  for (const booking of bookings)
    await attempt(url, `/api/bookings/${booking.id}/artwork/uploads`, { fileName: 'ad.png', size: 4000 }, { cookie });
}
