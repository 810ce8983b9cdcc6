import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { applyForMembership, bakery, logIn, register, startApplication } from './fixture/acts.ts';
import { asks, toastWithText } from './fixture/responses.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
}, 120_000);
usePage(fixture, (opened) => (page = opened));

const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('the open page of an applicant', () => {
  async function decide(act: (card: ReturnType<Page['getByRole']>) => Promise<void>, name: string): Promise<void> {
    await team.goto('/admin?tab=applications');
    await act(team.getByRole('article').filter({ has: team.getByRole('heading', { name }) }));
  }

  test('shows a refusal with its reason, and then the approval, emailed with a number', async () => {
    await startApplication(page, 'dee');
    await applyForMembership(page);
    await press('Submit');
    await heading('Membership Application Pending');
    await decide(async (card) => {
      await card.getByRole('button', { name: 'Reject' }).click();
      await team.getByLabel('Reason').fill(`Please tell us your address in ${here.name}.`);
      await team.getByRole('button', { name: 'Reject the application' }).click();
    }, 'dee Pies');
    await heading('Your application was not approved');
    await page.getByRole('main').getByText(`Please tell us your address in ${here.name}.`).waitFor();

    await press('Apply again');
    await heading('Apply for membership');
    await press('Continue');
    await press('Continue');
    await press('Submit');
    await heading('Membership Application Pending');
    await decide((card) => card.getByRole('button', { name: 'Approve' }).click(), 'dee Pies');
    await heading('Membership Portal');
    const { membershipId } = await asks<{ membershipId: string }>(page, 'GET', '/api/users/me');
    await page.getByText(`Your membership number is ${membershipId}.`, { exact: false }).waitFor();
    const subjects = (await fixture.emailsTo('dee@pies.example', 5)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'About your membership application',
      'We have your membership application',
      'We have your membership application',
      `Welcome to ${letter.product}`,
      'You are a verified member',
    ]);
  });

  test('shows an approval on an open dashboard', async () => {
    await register(page, bakery('eve'));
    await page.getByText('Pending Verification').waitFor();
    await applyForMembership(page);
    await press('Submit');
    await heading('Membership Application Pending');
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await page.getByText('Pending Verification').waitFor();
    await decide((card) => card.getByRole('button', { name: 'Approve' }).click(), 'eve Pies');
    await page.getByText('Verified Member').first().waitFor();
    await page.getByRole('link', { name: 'View Membership Details' }).waitFor();
    await page.getByText('Pending Verification').waitFor({ state: 'detached' });
  });
});

describe('the portal', () => {
  beforeEach(async () => {
    await logIn(page, { username: 'demo-vet', password: 'Postcard!2026' });
    await page.goto('/membership');
    await heading('Membership Portal');
  });

  test('says Active Membership, names four benefits, and links to dashboard, messages and billing', async () => {
    await page.getByText('Active Membership', { exact: true }).waitFor();
    const benefits = await page.getByRole('main').getByRole('list').first().getByRole('heading').allInnerTexts();
    expect(benefits).toEqual([
      'Ad spot booking',
      'Direct messaging with the team',
      'Design assistance',
      'Category exclusivity',
    ]);
    const places = page.getByRole('main').getByRole('list').nth(1).getByRole('link');
    expect(await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard',
      '/messages',
      '/billing',
    ]);
  });

  test('sends Contact Support and Schedule a Call as messages to the team', async () => {
    await press('Contact Support');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message').fill('My proof is upside down');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await toastWithText(page, 'Message sent!', 'The team replies within 1-2 business days.');
    await page.getByRole('button', { name: 'Close notice' }).click();
    await press('Schedule a Call');
    await dialog.getByLabel('First time').fill('2027-01-05T10:00');
    await dialog.getByLabel('Second time').fill('2027-01-06T15:30');
    await dialog.getByRole('button', { name: 'Ask for a call' }).click();
    await toastWithText(page, 'Message sent!', 'We will confirm one of your times under Messages.');
    const [call, support] = await asks<
      {
        subject: string;
        excerpt: string;
        memberName: string;
      }[]
    >(team, 'GET', '/api/messages/threads');
    expect(support).toMatchObject({ subject: 'Support', excerpt: 'My proof is upside down' });
    expect(call).toMatchObject({
      subject: 'Schedule a call',
      excerpt: expect.stringContaining('Tuesday, January 5 at 10:00 AM'),
    });
  });
});

test('the phone’s menu says Join Membership before approval, and My Membership after it', async () => {
  await register(page, bakery('ada'));
  const phone = await fixture.person({ width: 390, height: 844 });
  const link = phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /Membership$/ });
  for (const [username, words] of [
    ['ada', 'Join Membership'],
    ['eve', 'My Membership'],
  ] as const) {
    await logIn(phone, { username, password: 'Str0ng!oven77' });
    await phone.goto('/pricing');
    await hydrated(phone);
    await phone.getByRole('button', { name: 'Open menu' }).click();
    expect(await link.innerText()).toBe(words);
    await phone.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log Out' }).click();
    await phone.waitForURL((url) => url.pathname === '/');
  }
  await phone.context().close();
});
