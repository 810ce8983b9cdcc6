import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { applyForMembership, bakery, business, startSession, startApplication } from './fixture/acts.ts';
import { book, upcomingCards } from './fixture/booking.ts';
import { asks, hold, problem, toastWithText } from './fixture/responses.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { registerAndApply } from './fixture/verified.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
}, 120_000);
usePage(fixture, (opened) => (page = opened));

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const press = (name: string) => button(name).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const step = (name: string) => page.locator('[aria-current=step]', { hasText: name }).waitFor();
const review = () =>
  page
    .getByRole('main')
    .locator('dl')
    .evaluate((list) => [...list.querySelectorAll('dd')].map(({ textContent }) => textContent));
async function own(): Promise<{ id: string; userId: string } & Record<string, unknown>> {
  const { id } = await asks<{ id: string }>(page, 'GET', '/api/users/me');
  return { userId: id, ...(await asks<{ id: string }>(page, 'GET', `/api/users/${id}/active-subscription`)) };
}

describe('the wizard', () => {
  test('moves between its steps, keeps step and values through a reload, and submits only at the end', async () => {
    await startApplication(page, 'ben');
    await step('Business Info');
    expect([await button('Back').isDisabled(), await button('Submit').count()]).toEqual([true, 0]);
    await field('Years in business').fill('4');
    await field('Website').fill('pies.example');
    await field('Business address').fill('12 High Street');
    await press('Continue');
    await step('Eligibility');
    expect(await button('Submit').count()).toBe(0);
    await field('Why would you like to join?').fill('For the neighbours');
    await page.reload();
    await step('Eligibility');
    expect(await field('Why would you like to join?').inputValue()).toBe('For the neighbours');
    await press('Continue');
    await page.reload();
    await step('Review');
    expect([await button('Continue').count(), await button('Submit').count()]).toEqual([0, 1]);
    expect(await review()).toEqual([
      'ben Pies',
      'Not provided',
      '4',
      'pies.example',
      '12 High Street',
      'For the neighbours',
    ]);
    await press('Back');
    await press('Back');
    await step('Business Info');
  });

  test('creates a free subscription under review: plan 1, for ten years', async () => {
    await startApplication(page, 'cy');
    await applyForMembership(page);
    const { arrived, letGo } = await hold(page, '**/api/subscriptions');
    await press('Submit');
    await arrived;
    await page.getByRole('button', { name: 'Submitting...' }).and(page.locator(':disabled')).waitFor();
    letGo();
    await heading('Membership Application Pending');
    await page
      .getByText('Your membership application is being reviewed. Review takes 1-3 business days; we will write to you.')
      .waitFor();
    const subscription = await own();
    expect(subscription).toMatchObject({
      membershipPlanId: 1,
      amount: 0,
      billingCycle: 'free',
      status: 'active',
      reviewStatus: 'pending',
      applicationData: { yearsInBusiness: '4', website: '' },
    });
    const [start, end] = [String(subscription['startDate']), String(subscription['endDate'])];
    expect(Number(end.slice(0, 4)) - Number(start.slice(0, 4))).toBe(10);
    expect(await page.evaluate(() => localStorage.getItem('membership-applied'))).toBe(subscription.userId);
    await page.reload();
    await heading('Membership Application Pending');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Check Application Status' }).click();
    await page.waitForURL('**/membership');
  });

  test('asks a visitor for a log-in, and shows why sending failed, with all values kept', async () => {
    await applyForMembership(page);
    await press('Submit');
    await toastWithText(page, 'Login required', 'Please log in to apply for membership.');
    await page.evaluate(() => sessionStorage.clear());
    await startSession(page, bakery('ben'));
    await applyForMembership(page);
    for (const [response, words] of [
      [problem(409, 'conflict', 'Somebody changed this in the meantime.'), 'Somebody changed this in the meantime.'],
      [{ status: 500, body: '' }, 'Please try again.'],
      [undefined, 'An error occurred. Please try again.'],
    ] as const) {
      await page.unrouteAll();
      await page.route('**/api/subscriptions', (route) => (response ? route.fulfill(response) : route.abort()));
      await press('Submit');
      await toastWithText(page, 'Application failed', words);
      await page.getByRole('button', { name: 'Close notice' }).click();
      expect((await review())[1]).toBe('Wood-fired pizza on High Street.');
    }
  });
});

describe('the open page of an applicant', () => {
  async function decide(act: (card: Locator) => Promise<void>, name: string): Promise<void> {
    await team.goto('/admin?tab=applications');
    await act(team.getByRole('article').filter({ has: team.getByRole('heading', { name }) }));
  }

  test('shows a refusal with its reason, and then the approval, as an open dashboard does', async () => {
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
    const dashboard = await page.context().newPage();
    await dashboard.goto('/dashboard');
    await dashboard.getByText('Pending Verification').waitFor();
    await decide((card) => card.getByRole('button', { name: 'Approve' }).click(), 'dee Pies');
    await heading('Membership Portal');
    await dashboard.getByRole('link', { name: 'View Membership Details' }).waitFor();
    await dashboard.getByText('Pending Verification').waitFor({ state: 'detached' });
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
});

test('twenty members who book at the moment of their approval all succeed', async () => {
  await team.goto('/admin');
  const card = (await upcomingCards(team)).at(-1)?.id ?? '';
  for (let place = 1; place <= 20; place++) {
    await page.context().clearCookies();
    const jeweler = { category: 'Retail / Shopping', subcategory: 'Jewelry' };
    const id = await registerAndApply(page, business(`Jeweler ${place}`, `jeweler-${place}`, jeweler));

    await asks(team, 'POST', `/api/subscriptions/${id}/approve`);
    const booking = await book(page, card, 'M05');

    await asks(page, 'DELETE', `/api/bookings/${booking}`);
  }
}, 120_000);

describe('the portal', () => {
  test('lists benefits and links, and sends Contact Support and Schedule a Call to the team', async () => {
    await startSession(page, { username: 'demo-vet', password: 'Postcard!2026' });
    await page.goto('/membership');
    await heading('Membership Portal');
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
    const [call, support] = await asks<object[]>(team, 'GET', '/api/messages/threads');
    expect(support).toMatchObject({ subject: 'Support', excerpt: 'My proof is upside down' });
    expect(call).toMatchObject({
      subject: 'Schedule a call',
      excerpt: expect.stringContaining('Tuesday, January 5 at 10:00 AM'),
    });
  });
});
