import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { business, startSession, register } from './fixture/acts.ts';
import { asks } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture({ ownProcesses: true });
let team: Page;
let grace: Page;
let member: Page;

const [mona, graceOfTeam] = [
  business('Mona Bakery', 'mona', { firstName: 'Mona' }),
  business('The team', 'grace', { firstName: 'Grace' }),
];

beforeAll(async () => {
  [team, grace, member] = await Promise.all([fixture.team(), fixture.person(), fixture.person()]);
  await register(member, mona);
  await register(grace, graceOfTeam);
  await appoint(graceOfTeam.email);
  await grace.context().clearCookies();
  await startSession(grace, graceOfTeam);
}, 180_000);

async function appoint(email: string): Promise<void> {
  const members = fixture.documents('notify', 'members');
  await waitUntil(
    async () => (await members.updateOne({ email }, { $set: { isAdmin: true, staffRole: 'staff' } })).matchedCount,
    { what: 'the account is known', timeoutMs: 15_000 },
  );
  await fixture.documents('identity', 'users').updateOne({ email }, { $set: { isAdmin: true, staffRole: 'staff' } });
}

const write = async (subject: string): Promise<string> =>
  (await asks<{ id: string }>(member, 'POST', '/api/messages/threads', { subject, content: 'When is it printed?' })).id;
async function emailToTeam(subject: string) {
  for (let count = 1; ; count += 1) {
    const email = (await fixture.emailsTo(letter.team, count)).find((each) => each.subject.includes(subject));
    if (email) return email;
  }
}
const inbox = (page: Page) => page.goto('/admin?tab=messages');
const link = (page: Page, subject: string) => page.getByRole('link', { name: new RegExp(subject) });

describe('the messages tab', () => {
  test('shows a member’s message on arrival, and which team member has accepted it', async () => {
    await Promise.all([inbox(team), inbox(grace)]);
    await write('Live to both');
    await Promise.all([link(team, 'Live to both').waitFor(), link(grace, 'Live to both').waitFor()]);
    await link(team, 'Live to both').click();
    await team.getByRole('button', { name: 'Assign', exact: true }).click();
    await team.getByRole('menuitem', { name: 'Assign to Grace' }).click();
    await team.getByText('assigned to Grace').first().waitFor();
    await grace.getByRole('tab', { name: /^Mine/ }).click();

    await link(grace, 'Live to both').waitFor();

    expect(new URL(grace.url()).searchParams.get('box')).toBe('mine');
  });

  test('replies with a saved text, and shows the first of two concurrent replies before the second', async () => {
    const id = await write('Settled at once');
    await asks(team, 'POST', '/api/messages/canned-replies', {
      title: 'Print day',
      content: 'Dear {first name}, on Monday.',
    });
    // Grace’s page receives no events.
    await grace.route('**/api/notifications/stream', (route) => route.abort());
    await Promise.all([team, grace].map((page) => page.goto(`/admin?tab=messages&thread=${id}`)));
    await grace.getByLabel('Your reply').fill('On Tuesday.');
    await team.getByRole('button', { name: 'Insert a saved reply' }).click();
    await team.getByRole('menuitem', { name: 'Print day' }).click();
    await team.getByRole('button', { name: 'Send reply' }).click();
    await team.getByRole('list', { name: 'Messages' }).getByText('Dear Mona, on Monday.').waitFor();

    await grace.getByRole('button', { name: 'Send reply' }).click();
    await grace
      .getByText('Please read it before you reply.', { exact: false })
      .filter({ visible: true })
      .first()
      .waitFor();
    await grace.getByRole('list', { name: 'Messages' }).getByText('Dear Mona, on Monday.').waitFor();
    expect(await grace.getByLabel('Your reply').inputValue()).toBe('On Tuesday.');
    await grace.getByLabel('Your reply').fill('Monday it is.');
    await grace.getByRole('button', { name: 'Send and close' }).click();
    await grace.getByText('Closed', { exact: true }).first().waitFor();
    await grace.unroute('**/api/notifications/stream');
    // A message in an open conversation is marked as read on arrival.
    await inbox(grace);
  });

  test('reopens a closed conversation when the member writes again', async () => {
    await member.goto('/messages');
    await link(member, 'Settled at once').click();
    await member.getByText('Monday it is.').waitFor();
    await team.goto('/admin?tab=messages&box=closed');
    await link(team, 'Settled at once').waitFor();
    await member.getByLabel('Your reply').fill('Thank you!');
    await member.getByRole('button', { name: 'Send Message' }).click();
    await team.getByText('No closed conversations').waitFor();
    await team.getByRole('tab', { name: /^Inbox/ }).click();
    await link(team, 'Settled at once').getByText('Unread').waitFor();
  });

  test('opens a message from the link in the team’s email, and from its address for members', async () => {
    const id = await write('Sent by email');
    const email = await emailToTeam('Sent by email');
    const [link = ''] = /http\S+thread=\S+/.exec(email.text) ?? [];
    for (const address of [link, `/messages?thread=${id}`]) {
      await team.goto(address);
      await team.waitForURL(`**/admin?tab=messages&thread=${id}`);
      await team.getByLabel('Your reply').waitFor();
    }
    await team.goto('/messages');
    await team.waitForURL('**/admin?tab=messages');
  });

  test('keeps a search in the address, and finds a member’s conversations by email', async () => {
    await team.goto('/admin?tab=messages&q=mona%40example.com');
    await link(team, 'Settled at once').waitFor();
    await team.getByRole('searchbox').fill('at ONCE');
    await team.waitForURL(/q=at\+ONCE/);

    await link(team, 'Live to both').waitFor({ state: 'detached' });

    expect(await link(team, 'Settled at once').count()).toBe(1);
  });
});

describe('a member', () => {
  test('sends the team a message, and sees the reply in the open page', async () => {
    await member.goto('/messages');
    await member.getByRole('button', { name: 'New Message' }).first().click();
    const dialog = member.getByRole('dialog');
    await dialog.getByLabel('Subject').fill('Paper weight');
    await dialog.getByLabel('Message').fill('How thick is the card?');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await emailToTeam('Paper weight')).text).toContain('How thick is the card?');

    const [conversation] = await asks<{ id: string; subject: string }[]>(team, 'GET', '/api/messages/threads');
    expect(conversation?.subject).toBe('Paper weight');
    await asks(team, 'POST', `/api/messages/threads/${conversation?.id}/replies`, {
      content: 'Sixteen points, uncoated.',
    });
    await member.getByText('New message from the team').first().waitFor();
    await member
      .getByText(/Sixteen points/)
      .first()
      .waitFor();
  });

  test.each([
    [
      'is lost',
      async (reply: () => Promise<unknown>) => {
        await member.context().setOffline(true);
        await reply();
        await member.context().setOffline(false);
      },
    ],
    [
      'ends because its server restarts',
      async (reply: () => Promise<unknown>) => {
        const notify = fixture.stack.process('svc-notify');
        await notify.kill('SIGKILL');
        await notify.waitReady();
        await reply();
      },
    ],
  ])(
    'a reply written while the connection %s appears in the open page without a reload',
    async (how, lose) => {
      const { id } = await asks<{ id: string }>(member, 'POST', '/api/messages/threads', {
        subject: `The connection ${how}`,
        content: 'Are you there?',
      });
      const isLive = member.waitForResponse((response) => response.url().endsWith('/api/notifications/stream'));
      await member.goto(`/messages?thread=${id}`);
      await isLive;
      await member.getByRole('main').getByText('Are you there?').first().waitFor();
      await member.evaluate(() => Object.assign(globalThis, { loadedOnce: true }));
      await lose(() =>
        asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: `We are, though it ${how}.` }),
      );

      await member.getByRole('main').getByText(`We are, though it ${how}.`).first().waitFor({ timeout: 90_000 });

      expect(await member.evaluate(() => 'loadedOnce' in globalThis)).toBe(true);
    },
    180_000,
  );
});
