import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { toast } from './fixture/acts.ts';
import { asks, opens } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture({ ownProcesses: true });
let member: Page;
let team: Page;

beforeAll(async () => {
  [member, team] = await Promise.all([fixture.member('demo-vet'), fixture.team()]);
}, 120_000);

describe('a member', () => {
  test('sends the team a message, and sees the reply in the open page', async () => {
    await member.goto('/messages');
    await member.getByRole('button', { name: 'New Message' }).first().click();
    const dialog = member.getByRole('dialog');
    await dialog.getByLabel('Subject').fill('Paper weight');
    await dialog.getByLabel('Message').fill('How thick is the card?');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const emails = await fixture.emailsTo(letter.team);
    expect(emails.some(({ text }) => text.includes('How thick is the card?'))).toBe(true);

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

  test('opens their own invoice as a PDF, but no other', async () => {
    await member.goto('/billing');
    const link = member.getByRole('link', { name: /View Invoice/ }).first();
    const address = (await link.getAttribute('href')) ?? '';
    expect(await opens(member, address)).toEqual({ status: 200, type: 'application/pdf', start: '%PDF-' });
    const other = await fixture.member('demo-salon');
    expect(await opens(other, address)).toMatchObject({ status: 404 });
    await other.context().close();
  });

  test('sees their sessions, and ends another one', async () => {
    const elsewhere = await fixture.member('demo-vet');
    await member.goto('/account');
    await member.getByRole('button', { name: 'Log out everywhere else' }).click();
    await toast(member, 'You are logged out everywhere but here');
    // The access token lives for its minutes; the refresh token is gone.
    expect(
      await elsewhere.evaluate(() => fetch('/api/users/refresh', { method: 'POST' }).then(({ status }) => status)),
    ).toBe(401);
    await member.reload();
    await member.getByRole('button', { name: 'Log Out', exact: true }).first().waitFor();
    await elsewhere.context().close();
  });
});
