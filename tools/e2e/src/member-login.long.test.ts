import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, storedUser } from './fixture/acts.ts';
import { asks, hold, problem, toastWithText } from './fixture/responses.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated } from './fixture/views.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

const field = (label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}`));
const says = (words: string) => page.getByRole('main').getByText(words, { exact: true }).waitFor();
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

describe('logging in', () => {
  test('requires username and password, and links to the recovery of either', async () => {
    await page.goto('/login');
    await hydrated(page);
    await press('Log In');
    await says('Username is required');
    await says('Password is required');
    const ways = page.getByRole('navigation', { name: 'Account help' }).getByRole('link');
    expect(
      await ways.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Forgot username?', '/forgot-username'],
      ['Forgot password?', '/forgot-password'],
      ['Sign up', '/register'],
    ]);
  });

  test.each([
    ['a wrong password', undefined],
    ['too many tries', problem(429, 'too_many_requests', 'Too many tries.')],
    ['a service that is away', { status: 503, body: '' }],
  ])('shows the same error after %s', async (_, response) => {
    if (response) await page.route('**/api/users/login', (route) => route.fulfill(response));
    await page.goto('/login');
    await hydrated(page);
    await field('Username').fill('demo-vet');
    await field('Password').fill('not it');
    await press('Log In');
    await toastWithText(page, 'Login Failed', 'Invalid username or password. Please try again.');
    expect([new URL(page.url()).pathname, await storedUser(page)]).toEqual(['/login', null]);
  });

  test('welcomes the user, stores the user and opens the dashboard, until a log-out deletes it all', async () => {
    const { arrived, letGo } = await hold(page, '**/api/users/login');
    await page.goto('/login');
    await hydrated(page);
    await field('Username').fill('demo-vet');
    await field('Password').fill('Postcard!2026');
    await press('Log In');
    await arrived;
    await page.getByRole('button', { name: 'Logging in...' }).and(page.locator(':disabled')).waitFor();
    letGo();
    await toastWithText(page, 'Login Successful', 'Welcome back!');
    await page.waitForURL('**/dashboard');
    expect(await storedUser(page)).toMatchObject({
      businessName: 'Campus Park Veterinary',
      isAdmin: false,
      membershipId: expect.stringMatching(/^MEM-/),
    });
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/token/);
    const elsewhere = await page.context().newPage();
    for (const tab of [elsewhere, page]) {
      await tab.goto('/contact');
      await hydrated(tab);
      await tab.getByRole('textbox', { name: 'Message' }).fill('Of nobody else’s business');
    }
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('isAdmin')])).toEqual([
      null,
      null,
    ]);
    expect(await asks(page, 'GET', '/api/users/me')).toMatchObject({ code: 'unauthenticated' });
    for (const tab of [elsewhere, page]) {
      await tab.goto('/contact');
      await hydrated(tab);
      await tab.getByRole('textbox', { name: 'Message' }).and(tab.locator(':enabled')).waitFor();
      expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('nobody else');
      expect(await tab.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
    }
    await elsewhere.close();
  });

  test('returns to the page that required it', async () => {
    await page.goto('/billing');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await field('Username').fill('demo-vet');
    await field('Password').fill('Postcard!2026');
    await press('Log In');
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
  });

  test('is renewed automatically after the access token expires', async () => {
    await logIn(page, { username: 'demo-vet', password: 'Postcard!2026' });
    // An open page would renew the session too, and its leaving could lose the new token.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'access_token' });
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(true);
  });
});
