import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { applyForMembership, logIn, register, type Business } from './fixture/acts.ts';
import { asks, hold, problem, told } from './fixture/responses.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';
import { alive } from './fixture/views.ts';

/** The specification's sentences about membership, with an applicant and the team each at a browser of their own. */
let fixture: Fixture;
let page: Page;
let team: Page;

beforeAll(async () => {
  fixture = await startFixture();
  team = await fixture.person();
  await logIn(team, fixture.stack.admin);
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);
beforeEach(async () => {
  page = await fixture.person();
});
afterEach(() => page.context().close());

const business = (username: string): Business => ({
  businessName: `${username} Pies`,
  category: 'Food & Beverage',
  subcategory: 'Bakery & Desserts',
  firstName: 'Ada',
  lastName: 'Lopez',
  email: `${username}@pies.example`,
  username,
  password: 'Str0ng!oven77',
});

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const step = (name: string) => page.locator('[aria-current=step]', { hasText: name }).waitFor();
const review = () =>
  page
    .getByRole('main')
    .locator('dl')
    .evaluate((list) => [...list.querySelectorAll('dd')].map(({ textContent }) => textContent));

async function atWizard(username: string): Promise<void> {
  await register(page, business(username));
  await page.goto('/membership');
  await heading('Apply for membership');
}

/** The subscription of whoever is logged in, and whose it is. */
async function own(): Promise<{ id: string; userId: string } & Record<string, unknown>> {
  const { id } = (await asks(page, 'GET', '/api/users/me')) as { id: string };
  return { userId: id, ...((await asks(page, 'GET', `/api/users/${id}/active-subscription`)) as { id: string }) };
}

describe('the wizard', () => {
  test('goes through Business Info, Eligibility and Review and back, and submits only at the end', async () => {
    await atWizard('ada');
    await step('Business Info');
    expect([await button('Back').isDisabled(), await button('Submit').count()]).toEqual([true, 0]);
    await press('Continue');
    await step('Eligibility');
    expect(await button('Submit').count()).toBe(0);
    await press('Continue');
    await step('Review');
    expect([await button('Continue').count(), await button('Submit').count()]).toEqual([0, 1]);
    expect(await review()).toEqual(['ada Pies', ...Array(4).fill('Not provided')]);
    await press('Back');
    await step('Eligibility');
    await press('Back');
    await step('Business Info');
  });

  test('keeps step and words over a reload, and shows them again before they are sent', async () => {
    await atWizard('ben');
    await field('What does your business do?').fill('Pies, warm from six');
    await field('Years in business').fill('4');
    await field('Website').fill('pies.example');
    await press('Continue');
    await field('Why would you like to join?').fill('For the neighbours');
    await page.reload();
    await step('Eligibility');
    expect(await field('Why would you like to join?').inputValue()).toBe('For the neighbours');
    await press('Continue');
    await page.reload();
    await step('Review');
    expect(await review()).toEqual(['ben Pies', 'Pies, warm from six', '4', 'pies.example', 'For the neighbours']);
  });

  test('becomes a subscription under review: plan 1, nothing to pay, free, for ten years', async () => {
    await atWizard('cy');
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

  test('can be filled in by a visitor, who is asked to log in on sending', async () => {
    await applyForMembership(page);
    await press('Submit');
    await told(page, 'Login required', 'Please log in to apply for membership.');
  });

  test('that fails says the server’s words, its own, or that nobody responded, and loses nothing', async () => {
    await logIn(page, { username: 'ada', password: 'Str0ng!oven77' });
    await applyForMembership(page);
    for (const [response, words] of [
      [problem(409, 'conflict', 'Somebody changed this in the meantime.'), 'Somebody changed this in the meantime.'],
      [{ status: 500, body: '' }, 'Please try again.'],
      [undefined, 'An error occurred. Please try again.'],
    ] as const) {
      await page.unrouteAll();
      await page.route('**/api/subscriptions', (route) => (response ? route.fulfill(response) : route.abort()));
      await press('Submit');
      await told(page, 'Application failed', words);
      await page.getByRole('button', { name: 'Close notice' }).click();
      expect((await review())[1]).toBe('Wood-fired pizza on High Street.');
    }
  });

  test('says that it is loading, and when the plans cannot be had', async () => {
    await logIn(page, { username: 'ada', password: 'Str0ng!oven77' });
    await page.route('**/api/membership-plans?*', (route) => route.fulfill({ status: 503, body: '' }));
    const { arrived, letGo } = await hold(page, '**/active-subscription');
    await page.goto('/membership');
    await arrived;
    await page.getByRole('status').filter({ hasText: 'Loading your membership' }).waitFor({ state: 'attached' });
    await told(page, 'Error fetching membership information', 'Please try again later.');
    letGo();
    await heading('Apply for membership');
  });
});

describe('a decision reaches the open page by itself', () => {
  async function decide(act: (card: ReturnType<Page['getByRole']>) => Promise<void>, name: string): Promise<void> {
    await team.goto('/admin?tab=applications');
    await act(team.getByRole('article').filter({ has: team.getByRole('heading', { name }) }));
  }

  test('a refusal with its reason, a second application, then the approval with an email and a number', async () => {
    await atWizard('dee');
    await applyForMembership(page);
    await press('Submit');
    await heading('Membership Application Pending');
    await decide(async (card) => {
      await card.getByRole('button', { name: 'Reject' }).click();
      await team.getByLabel('Reason').fill('Please tell us your address in Moorpark.');
      await team.getByRole('button', { name: 'Reject the application' }).click();
    }, 'dee Pies');
    await heading('Your application was not approved');
    await page.getByRole('main').getByText('Please tell us your address in Moorpark.').waitFor();

    await press('Apply again');
    await heading('Apply for membership');
    await press('Continue');
    await press('Continue');
    await press('Submit');
    await heading('Membership Application Pending');
    await decide((card) => card.getByRole('button', { name: 'Approve' }).click(), 'dee Pies');
    await heading('Membership Portal');
    const { membershipId } = (await asks(page, 'GET', '/api/users/me')) as { membershipId: string };
    await page.getByText(`Your membership number is ${membershipId}.`, { exact: false }).waitFor();
    const subjects = (await fixture.mailsTo('dee@pies.example', 5)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'About your membership application',
      'We have your membership application',
      'We have your membership application',
      'Welcome to The Moorpark Postcard',
      'You are a verified member',
    ]);
  });

  test('an approval, on a dashboard that stands open', async () => {
    await register(page, business('eve'));
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

  test('says Active Membership, names four benefits, and leads to dashboard, messages and billing', async () => {
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

  test('Contact Support and Schedule a Call become messages to the team', async () => {
    await press('Contact Support');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message').fill('My proof is upside down');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await told(page, 'Message sent!', 'The team replies within 1-2 business days.');
    await page.getByRole('button', { name: 'Close notice' }).click();
    await press('Schedule a Call');
    await dialog.getByLabel('First time').fill('2027-01-05T10:00');
    await dialog.getByLabel('Second time').fill('2027-01-06T15:30');
    await dialog.getByRole('button', { name: 'Ask for a call' }).click();
    await told(page, 'Message sent!', 'We will confirm one of your times under Messages.');
    const [call, support] = (await asks(team, 'GET', '/api/messages/threads')) as {
      subject: string;
      excerpt: string;
      memberName: string;
    }[];
    expect(support).toMatchObject({ subject: 'Support', excerpt: 'My proof is upside down' });
    expect(call).toMatchObject({
      subject: 'Schedule a call',
      excerpt: expect.stringContaining('Tuesday, January 5 at 10:00 AM'),
    });
  });
});

test('the phone’s menu says Join Membership before, and My Membership after', async () => {
  const phone = await fixture.person({ width: 390, height: 844 });
  const link = phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /Membership$/ });
  for (const [username, words] of [
    ['ada', 'Join Membership'],
    ['eve', 'My Membership'],
  ] as const) {
    await logIn(phone, { username, password: 'Str0ng!oven77' });
    await phone.goto('/pricing');
    await alive(phone);
    await phone.getByRole('button', { name: 'Open menu' }).click();
    expect(await link.innerText()).toBe(words);
    await phone.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log Out' }).click();
    await phone.waitForURL((url) => url.pathname === '/');
  }
  await phone.context().close();
});
