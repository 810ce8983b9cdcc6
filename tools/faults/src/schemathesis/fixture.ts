import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailsTo } from '@postcard/e2e/fixture/mailbox';
import { pngFile } from '@postcard/e2e/fixture/png';
import { call, callFor, cookieOf, replyTo } from '../client.ts';
import { withProduct, type Run } from '../harness.ts';
import { logInAdmin, passwordOfMembers, welcome } from '../members.ts';
import type { Role } from './document.ts';
import type { Person } from './known.ts';

export type Fixture = {
  url: string;
  folder: string;
  picture: string;
  people: Record<Exclude<Role, 'visitor'>, Person>;
  /** Logs in a new member whose password, sessions and account may be lost. */
  lost(): Promise<Person>;
};

export const withFixture = (run: Run, work: (fixture: Fixture) => Promise<void>): Promise<void> =>
  withProduct(run, { members: 0, env: { DEMO_DATA: '1' } }, async ({ stack, dataDir: folder, admin: team }) => {
    const { url, admin } = stack;
    const picture = join(folder, 'ad.png');
    writeFileSync(picture, pngFile('ad.png', [200, 60, 40]).buffer);
    const member = await logIn(url, 'demo', passwordOfMembers);
    await giveSomething(url, member.cookie, team);
    let count = 0;
    await work({
      url,
      folder,
      picture,
      people: { member, admin: await logIn(url, admin.username, admin.password) },
      lost: async () => {
        const username = `leaver${++count}`;
        await welcome(stack, username, { admin: await logInAdmin(stack), place: count });
        await call(url, '/api/users/forgot-password', { email: `${username}@example.com` });
        await emailsTo(url, `${username}@example.com`, 4);
        return logIn(url, username, passwordOfMembers);
      },
    });
  });

async function logIn(url: string, username: string, password: string): Promise<Person> {
  const response = await call(url, '/api/users/login', { username, password });
  const { id: userId } = (await response.json()) as { id: string };
  return { userId, username, password, cookie: cookieOf(response) };
}

async function giveSomething(url: string, cookie: string, team: string): Promise<void> {
  const thread = { subject: 'A question', content: 'When is it mailed?' };
  const { id } = await callFor(url, '/api/messages/threads', thread, { cookie });
  await call(url, `/api/messages/threads/${id}/replies`, { content: 'On Friday.' }, { cookie: team });
  const saved = { title: 'Thanks', content: 'Thank you for your message.' };
  await call(url, '/api/messages/canned-replies', saved, { cookie: team });
  const contact = { name: 'Ann', email: 'ann@example.com', phone: '(805) 555-0100', message: 'Hello' };
  for (const path of ['/api/sample-requests', '/api/contact']) await call(url, path, { ...contact, business: 'Shoes' });
  for (const booking of await callFor<{ id: string }[]>(url, '/api/bookings', undefined, { cookie }))
    await replyTo(url, `/api/bookings/${booking.id}/artwork/uploads`, { fileName: 'ad.png', size: 4000 }, { cookie });
}
