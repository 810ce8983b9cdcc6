import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bakery, fillRegistration, logIn, register, storedUser } from './fixture/acts.ts';
import { emailAbout } from './fixture/booking.ts';
import { asks, hold, problem, toastWithText } from './fixture/responses.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated } from './fixture/views.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

const vet = { username: 'demo-vet', password: 'Postcard!2026' };
const ada = bakery('ada');
const field = (label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}`));
const says = (words: string) => page.getByRole('main').getByText(words, { exact: true }).waitFor();
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const open = async (path: string) => {
  await page.goto(path);
  await hydrated(page);
};

describe('registering', () => {
  test('reports missing fields and a weak password, and enables subcategories with a category', async () => {
    await open('/register');
    await page.getByText('Only one business per subcategory appears on each postcard.').waitFor();
    await says('At least 8 characters with uppercase, lowercase, number and special character.');
    expect(await field('Business Subcategory').isDisabled()).toBe(true);
    expect(await field('Business Category').locator('option').count()).toBe(16);
    await press('Register Now');
    for (const words of [
      'Business name is required',
      'Business category is required',
      'Business subcategory is required',
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number is required',
      'Username is required',
    ])
      await says(words);
    await field('Password').fill('NoSpecial1');
    await says('Password must contain at least one special character');
    await field('Confirm Password').fill('Str0ng!oven78');
    await says('Passwords do not match');
    await field('Business Category').selectOption('Pet Services');
    await field('Business Subcategory').selectOption('Veterinarian');
    await field('Business Category').selectOption('Other');
    expect(await field('Business Subcategory').inputValue()).toBe('');
    expect(await field('Business Subcategory').locator('option').allInnerTexts()).toEqual([
      'Select a subcategory',
      'Other - Not Listed',
    ]);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
  });

  test('shows progress, sends the password once, opens the dashboard, and confirms the address by email', async () => {
    const { arrived, letGo } = await hold(page, '**/api/users/register');
    await fillRegistration(page, ada);
    await press('Register Now');
    const body = (await arrived).postDataJSON() as Record<string, unknown>;
    await page.getByRole('button', { name: 'Creating Account...' }).and(page.locator(':disabled')).waitFor();
    expect(body).toMatchObject({
      username: 'ada',
      password: ada.password,
      businessType: 'Food & Beverage',
      contactName: '',
    });
    expect(body).not.toHaveProperty('confirmPassword');
    letGo();
    await toastWithText(page, 'Registration Successful', 'Your account has been created!');
    await page.waitForURL('**/dashboard');
    const user = await storedUser(page);
    expect(user).toMatchObject({
      accountNumber: expect.stringMatching(/^MP-\d{4}-\d{4}$/),
      businessType: 'Food & Beverage',
      contactName: 'Ada Lopez',
      displayName: expect.any(String),
      membershipId: null,
      isAdmin: false,
      emailVerified: false,
    });
    expect(JSON.stringify(user)).not.toContain(ada.password);

    await page.goto('/account');
    await page.getByText('Your email address is not confirmed').waitFor();
    const { text } = await emailAbout(fixture, ada.email, `Welcome to ${letter.product}`);
    await page.goto(/https?:\/\/\S+verify-email\S+/.exec(text)?.[0] ?? '');
    await page.getByText('Your email address is confirmed.').waitFor();
    await page.goto('/account');
    await page.getByText(`${ada.email} is confirmed.`).waitFor();
  });

  test('shows a taken address and username at their fields, and keeps all values', async () => {
    const first = await fixture.person();
    await register(first, bakery('ben'));
    await first.context().close();

    await fillRegistration(page, { ...bakery('ben'), username: 'ben2' });

    for (const [label, value, words] of [
      [
        'Email',
        'ben2@pies.example',
        'email is already registered. Please use a different email or try resetting your password',
      ],
      ['Username', 'BEN', 'username is already taken. Please choose a different username'],
    ] as const) {
      if (label === 'Username') await field(label).fill(value);
      await press('Register Now');
      await toastWithText(page, 'Registration Failed', `This ${words}.`);
      expect(await field(label).getAttribute('aria-invalid')).toBe('true');
      if (label === 'Email') await field(label).fill(value);
    }
    expect(await field('Business Name').inputValue()).toBe('ben Pies');
  });

  test('shows the server’s message or its own on failure, and keeps all but the passwords after a reload', async () => {
    await fillRegistration(page, bakery('cy'));
    for (const [response, words] of [
      [problem(429, 'too_many_requests', 'Please wait a moment and try again.'), 'Please wait a moment and try again.'],
      [{ status: 500, body: '' }, 'Registration failed'],
    ] as const) {
      await page.route('**/api/users/register', (route) => route.fulfill(response));
      await press('Register Now');
      await toastWithText(page, 'Registration Failed', 'There was an error creating your account. Please try again.');
      await says(words);
      await page.unrouteAll();
    }
    await page.reload();
    await hydrated(page);

    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=businessName]')?.value === 'cy Pies',
    );

    expect(
      await Promise.all(
        ['Business Subcategory', 'Password', 'Confirm Password'].map((label) => field(label).inputValue()),
      ),
    ).toEqual(['Bakery & Desserts', '', '']);
  });
});

describe('logging in', () => {
  test('requires username and password, links to their recovery, and has one error for every failure', async () => {
    await open('/login');
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
    await field('Username').fill(vet.username);
    await field('Password').fill('not it');
    for (const response of [undefined, problem(429, 'too_many_requests', 'Too many.'), { status: 503, body: '' }]) {
      if (response) await page.route('**/api/users/login', (route) => route.fulfill(response));
      await press('Log In');
      await toastWithText(page, 'Login Failed', 'Invalid username or password. Please try again.');
      await page.getByRole('button', { name: 'Close notice' }).click();
      expect([new URL(page.url()).pathname, await storedUser(page)]).toEqual(['/login', null]);
    }
  });

  test('returns to the page that required it, and stores the user until a log-out deletes it all', async () => {
    const { arrived, letGo } = await hold(page, '**/api/users/login');
    await open('/billing');
    await heading('Log in');
    await field('Username').fill(vet.username);
    await field('Password').fill(vet.password);
    await press('Log In');
    await arrived;
    await page.getByRole('button', { name: 'Logging in...' }).and(page.locator(':disabled')).waitFor();
    letGo();
    await toastWithText(page, 'Login Successful', 'Welcome back!');
    await heading('Billing');
    expect(await storedUser(page)).toMatchObject({ businessName: 'Campus Park Veterinary', isAdmin: false });
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/token/);
    const elsewhere = await page.context().newPage();
    const message = (tab: Page) => tab.getByRole('textbox', { name: 'Message' });
    for (const tab of [elsewhere, page]) {
      await tab.goto('/contact');
      await hydrated(tab);
      await message(tab).fill('Of nobody else’s business');
    }
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await asks(page, 'GET', '/api/users/me')).toMatchObject({ code: 'unauthenticated' });
    for (const tab of [elsewhere, page]) {
      await tab.goto('/contact');
      await hydrated(tab);
      await message(tab).and(tab.locator(':enabled')).waitFor();
      expect(await message(tab).inputValue()).toBe('');
      const kept = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, Object.keys(localStorage)]));
      expect(kept).not.toMatch(/nobody else|"(user|isAdmin)"/);
    }
  });

  test('lasts after the access token expires, because the session is renewed automatically', async () => {
    await logIn(page, vet);
    // An open page would also renew the session, and could lose the new token when the browser leaves it.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'access_token' });
    await page.goto('/account');

    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();

    expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(true);
  });
});

test.each([
  ['/forgot-password', 'Send reset link', 'Failed to Send Reset Email', 'Reset your password'],
  ['/forgot-username', 'Send my username', 'Failed to Send Username Recovery Email', 'Your username'],
])(
  '%s requires an address, explains a failure, and responds to every address alike',
  async (path, ask, failed, subject) => {
    await open(path);
    await field('Email').fill('nobody');
    await press(ask);
    await says('Please enter a valid email address');
    const { arrived, letGo } = await hold(page, `**/api/users${path}`);
    await field('Email').fill('nobody@nowhere.example');
    await press(ask);
    await arrived;
    await page.getByRole('button', { name: 'Sending...' }).and(page.locator(':disabled')).waitFor();
    letGo(problem(429, 'too_many_requests', 'Please wait a moment and try again.'));
    await toastWithText(page, failed, 'Please wait a moment and try again.');
    await page.unrouteAll();
    for (const email of ['nobody@nowhere.example', 'DEMO-SALON@example.com']) {
      await open(path);
      await field('Email').fill(email);
      await press(ask);
      await heading('Check Your Email');
      await page.getByText(`If an account belongs to ${email},`).waitFor();
    }
    expect((await emailAbout(fixture, 'demo-salon@example.com', subject)).text).toMatch(/demo-salon|https?:/);
  },
);
