import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bakery, type Business, register, storedUser } from './fixture/acts.ts';
import { asks, hold, problem, toastWithText } from './fixture/responses.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated } from './fixture/views.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

const { password } = bakery('ada');
const field = (label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}`));
const says = (words: string) => page.getByRole('main').getByText(words, { exact: true }).waitFor();
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function fillRegistration({
  businessName,
  category,
  subcategory,
  firstName,
  lastName,
  email,
  username,
}: Business): Promise<void> {
  await page.goto('/register');
  await hydrated(page);
  await field('Business Category').selectOption(category);
  await field('Business Subcategory').selectOption(subcategory);
  const fields = {
    'Business Name': businessName,
    'First Name': firstName,
    'Last Name': lastName,
    Email: email,
    Phone: '805 555 0100',
    Username: username,
    Password: password,
    'Confirm Password': password,
  };
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
}

describe('registering', () => {
  test('names every missing field, shows its hints, and links to log in', async () => {
    await page.goto('/register');
    await hydrated(page);
    await page.getByText('Only one business per subcategory appears on each postcard.').waitFor();
    await says('At least 8 characters with uppercase, lowercase, number and special character.');
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
      'Password must be at least 8 characters',
    ])
      await says(words);
    expect(await page.getByRole('main').getByText('Website', { exact: false }).count()).toBe(1);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
  });

  test('enables the subcategories with a category, and resets them with another', async () => {
    await page.goto('/register');
    await hydrated(page);
    expect([
      await field('Business Subcategory').isDisabled(),
      await field('Business Subcategory').locator('option').first().innerText(),
    ]).toEqual([true, 'Select category first']);
    expect(await field('Business Category').locator('option').count()).toBe(16);
    await field('Business Category').selectOption('Pet Services');
    await field('Business Subcategory').selectOption('Veterinarian');
    await field('Business Category').selectOption('Other');
    expect(await field('Business Subcategory').inputValue()).toBe('');
    expect(await field('Business Subcategory').locator('option').allInnerTexts()).toEqual([
      'Select a subcategory',
      'Other - Not Listed',
    ]);
  });

  test('lists the rules of a password, and requires its repetition', async () => {
    await page.goto('/register');
    await hydrated(page);
    await press('Register Now');
    for (const [value, words] of [
      ['Sh0rt!a', 'Password must be at least 8 characters'],
      ['lowercase1!', 'Password must contain at least one uppercase letter'],
      ['UPPERCASE1!', 'Password must contain at least one lowercase letter'],
      ['NoNumbers!', 'Password must contain at least one number'],
      ['NoSpecial1', 'Password must contain at least one special character'],
    ] as const) {
      await field('Password').fill(value);
      await says(words);
    }
    await field('Password').fill(password);
    await field('Confirm Password').fill('Str0ng!oven78');
    await says('Passwords do not match');
  });

  test('shows progress, sends the password once, names missing fields, and opens the dashboard', async () => {
    const { arrived, letGo } = await hold(page, '**/api/users/register');
    await fillRegistration(bakery('ada'));
    await press('Register Now');
    const body = (await arrived).postDataJSON() as Record<string, unknown>;
    await page.getByRole('button', { name: 'Creating Account...' }).and(page.locator(':disabled')).waitFor();
    expect(body).toMatchObject({ username: 'ada', password, businessType: 'Food & Beverage', contactName: '' });
    expect(body).not.toHaveProperty('confirmPassword');
    letGo();
    await toastWithText(page, 'Registration Successful', 'Your account has been created!');
    await page.waitForURL('**/dashboard');
    const user = await storedUser(page);
    expect(user).toMatchObject({
      businessType: 'Food & Beverage',
      contactName: 'Ada Lopez',
      displayName: expect.any(String),
      membershipId: null,
      isAdmin: false,
      emailVerified: false,
    });
    expect(user?.['accountNumber']).toMatch(/^MP-\d{4}-\d{4}$/);
    expect(JSON.stringify(user)).not.toContain(password);
    // A role in the request is ignored.
    expect(await asks(page, 'GET', '/api/users')).toMatchObject({ code: 'forbidden' });
  });

  test('shows a taken address and username at their fields, and keeps all values', async () => {
    const first = await fixture.person();
    await register(first, bakery('ben'));
    await first.context().close();
    await fillRegistration({ ...bakery('ben'), username: 'ben2' });
    await press('Register Now');
    const emailTaken = 'This email is already registered. Please use a different email or try resetting your password.';
    await toastWithText(page, 'Registration Failed', emailTaken);
    expect(await field('Email').getAttribute('aria-invalid')).toBe('true');
    await field('Email').fill('ben2@pies.example');
    await field('Username').fill('BEN');
    await press('Register Now');
    await toastWithText(
      page,
      'Registration Failed',
      'This username is already taken. Please choose a different username.',
    );
    expect(await field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(await field('Business Name').inputValue()).toBe('ben Pies');
  });

  test.each([
    [
      'the server’s message',
      problem(429, 'too_many_requests', 'Please wait a moment and try again.'),
      'Please wait a moment and try again.',
    ],
    ['its own message without one', { status: 500, body: '' }, 'Registration failed'],
  ])('shows %s on failure, and keeps all but the passwords over a reload', async (_, response, words) => {
    await page.route('**/api/users/register', (route) => route.fulfill(response));
    await fillRegistration(bakery('cy'));
    await press('Register Now');
    await toastWithText(page, 'Registration Failed', 'There was an error creating your account. Please try again.');
    await says(words);
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=businessName]')?.value === 'cy Pies',
    );
    expect([
      await field('Business Subcategory').inputValue(),
      await field('Password').inputValue(),
      await field('Confirm Password').inputValue(),
    ]).toEqual(['Bakery & Desserts', '', '']);
  });
});
