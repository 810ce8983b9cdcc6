import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { applyForMembership, logIn, startApplication } from './fixture/acts.ts';
import { asks, hold, problem, toastWithText } from './fixture/responses.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

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
async function own(): Promise<{ id: string; userId: string } & Record<string, unknown>> {
  const { id } = await asks<{ id: string }>(page, 'GET', '/api/users/me');
  return { userId: id, ...(await asks<{ id: string }>(page, 'GET', `/api/users/${id}/active-subscription`)) };
}

describe('the wizard', () => {
  test('moves through Business Info, Eligibility and Review and back, and submits only at the end', async () => {
    await startApplication(page, 'ada');
    await step('Business Info');
    expect([await button('Back').isDisabled(), await button('Submit').count()]).toEqual([true, 0]);
    await press('Continue');
    await step('Eligibility');
    expect(await button('Submit').count()).toBe(0);
    await press('Continue');
    await step('Review');
    expect([await button('Continue').count(), await button('Submit').count()]).toEqual([0, 1]);
    expect(await review()).toEqual(['ada Pies', ...Array(5).fill('Not provided')]);
    await press('Back');
    await step('Eligibility');
    await press('Back');
    await step('Business Info');
  });

  test('keeps its step and values over a reload, and shows them before sending', async () => {
    await startApplication(page, 'ben');
    await field('What does your business do?').fill('Pies, warm from six');
    await field('Years in business').fill('4');
    await field('Website').fill('pies.example');
    await field('Business address').fill('12 High Street');
    await press('Continue');
    await field('Why would you like to join?').fill('For the neighbours');
    await page.reload();
    await step('Eligibility');
    expect(await field('Why would you like to join?').inputValue()).toBe('For the neighbours');
    await press('Continue');
    await page.reload();
    await step('Review');
    expect(await review()).toEqual([
      'ben Pies',
      'Pies, warm from six',
      '4',
      'pies.example',
      '12 High Street',
      'For the neighbours',
    ]);
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

  test('accepts a visitor’s values, and asks for a log-in on sending', async () => {
    await applyForMembership(page);
    await press('Submit');
    await toastWithText(page, 'Login required', 'Please log in to apply for membership.');
  });

  test('shows the server’s error, its own, or that there was no response, and keeps all values', async () => {
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
      await toastWithText(page, 'Application failed', words);
      await page.getByRole('button', { name: 'Close notice' }).click();
      expect((await review())[1]).toBe('Wood-fired pizza on High Street.');
    }
  });

  test('shows that it is loading, and when the plans are not available', async () => {
    await logIn(page, { username: 'ada', password: 'Str0ng!oven77' });
    await page.route('**/api/membership-plans?*', (route) => route.fulfill({ status: 503, body: '' }));
    const { arrived, letGo } = await hold(page, '**/active-subscription');
    await page.goto('/membership');
    await arrived;
    await page.getByRole('status').filter({ hasText: 'Loading your membership' }).waitFor({ state: 'attached' });
    await toastWithText(page, 'Error fetching membership information', 'Please try again later.');
    letGo();
    await heading('Apply for membership');
  });
});
