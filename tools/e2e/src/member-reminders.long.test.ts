import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { business, register } from './fixture/acts.ts';
import { asks } from './fixture/responses.ts';
import { seriousFindings } from './fixture/axe.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { unsubscribeToken } from './fixture/sent.ts';

const fixture = useFixture();

describe('a member', () => {
  let member: Page;
  let userId: string;

  beforeAll(async () => {
    member = await fixture.person();
    await register(member, business('Bouncing Bakery', 'bounce-bea', { email: 'bounce.bea@example.com' }));
    userId = (await asks<{ id: string }>(member, 'GET', '/api/users/me')).id;
  });
  afterAll(() => member?.context().close());

  test('is notified in the app when their address bounces, with a count until it is read', async () => {
    await member.goto('/notices');
    const notice = member.getByRole('listitem').filter({ hasText: 'Our emails do not reach you' });
    await notice.getByText('An email to bounce.bea@example.com came back', { exact: false }).waitFor();
    expect(await seriousFindings(member)).toEqual([]);
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Inbox, unread' }).click();
    await member.getByRole('button', { name: 'Mark all notices as read' }).click();
    await notice.getByRole('button', { name: /^Mark as unread/ }).waitFor();
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  });

  test('stops reminders by a link in one, without a log-in, and resumes them', async () => {
    const token = await unsubscribeToken(fixture, userId);
    const visitor = await fixture.person();
    await visitor.goto(`/api/notifications/unsubscribe/${token}`);
    await visitor.waitForURL(`**/unsubscribe/${token}`);
    const wanted = async () =>
      (await asks<{ reminders: boolean }>(member, 'GET', '/api/notifications/preferences')).reminders;
    await visitor.getByRole('button', { name: 'No more reminders' }).waitFor();
    expect(await wanted()).toBe(true);
    await visitor.getByRole('button', { name: 'No more reminders' }).click();
    await visitor.getByText('No more reminders by email', { exact: true }).waitFor();
    expect(await wanted()).toBe(false);
    await visitor.getByRole('button', { name: 'Send me reminders again' }).click();
    await visitor.getByRole('button', { name: 'No more reminders' }).waitFor();
    expect(await wanted()).toBe(true);

    // As a mail client does: without a page and cookies.
    const oneClick = await fixture.fetch(`/api/notifications/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.status, await wanted()]).toEqual([200, false]);
    expect(await seriousFindings(visitor)).toEqual([]);
    await visitor.context().close();
  });
});
