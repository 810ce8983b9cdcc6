import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { business, logIn, register } from './fixture/acts.ts';
import { asks, hold, problem, toastWithText } from './fixture/responses.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated, openStill } from './fixture/views.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

const ada = business('Ada Pies', 'ada-pies', { email: 'ada@pies.example' });

beforeAll(async () => {
  const first = await fixture.person();
  await register(first, ada);
  await first.context().close();
}, 120_000);
usePage(fixture, (opened) => (page = opened));

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const says = (words: string) => page.getByRole('main').getByText(words, { exact: true }).waitFor();
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function linkIn(subject: string, count: number): Promise<string> {
  const email = (await fixture.emailsTo(ada.email, count)).find((email) => email.subject === subject);
  const link = email?.text.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`no link in an email '${subject}'`);
  return link;
}

async function ask(path: string, email: string, action: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await field('Email').fill(email);
  await press(action);
}

describe.each([
  ['/forgot-password', 'Send reset link', 'Failed to Send Reset Email'],
  ['/forgot-username', 'Send my username', 'Failed to Send Username Recovery Email'],
])('%s', (path, action, failure) => {
  test('requires an address, and links to log in', async () => {
    await ask(path, 'nobody', action);
    await says('Please enter a valid email address');
    await page.getByRole('main').getByRole('link', { name: 'Back to log in' }).click();
    await page.waitForURL('**/login');
  });

  test.each(['nobody@nowhere.example', 'somebody@nowhere.example'])(
    'says Check Your Email for an unknown address: %s',
    async (email) => {
      await ask(path, email, action);
      await heading('Check Your Email');
      await page.getByText(`If an account belongs to ${email},`).waitFor();
    },
  );

  test('shows that it is sending, and the error of a failure', async () => {
    const { arrived, letGo } = await hold(page, `**/api/users${path}`);
    await ask(path, ada.email, action);
    await arrived;
    await page.getByRole('button', { name: 'Sending...' }).and(page.locator(':disabled')).waitFor();
    letGo(problem(429, 'too_many_requests', 'Please wait a moment and try again.'));
    await toastWithText(page, failure, 'Please wait a moment and try again.');
    expect(await field('Email').inputValue()).toBe(ada.email);
  });
});

describe('a forgotten password', () => {
  test('is reset by the link in the email, which opens log in after 2 s and works once', async () => {
    await ask('/forgot-password', ada.email.toUpperCase(), 'Send reset link');
    await heading('Check Your Email');
    const link = await linkIn('Reset your password', 2);

    await openStill(page, link);
    for (const [value, words] of [
      ['Short1a', 'Password must be at least 8 characters'],
      ['lowercase1', 'Password must contain at least one uppercase letter'],
      ['UPPERCASE1', 'Password must contain at least one lowercase letter'],
      ['NoNumbers', 'Password must contain at least one number'],
    ] as const) {
      await field('New password').fill(value);
      await press('Set new password');
      await says(words);
    }
    await field('New password').fill('Changed1pass');
    await field('Confirm password').fill('Changed2pass');
    await says("Passwords don't match");
    await field('Confirm password').fill('Changed1pass');
    await press('Set new password');
    await heading('Your password is changed');
    await page.clock.runFor(1_999);
    expect(new URL(page.url()).pathname).toBe(new URL(link).pathname);
    await page.clock.runFor(1);
    await page.waitForURL('**/login');
    expect((await fixture.emailsTo(ada.email, 3)).map(({ subject }) => subject)).toContain('Your password was changed');

    const again = await fixture.person();
    await again.goto(link);
    await hydrated(again);
    await again.getByLabel('New password', { exact: true }).fill('Changed3pass');
    await again.getByLabel('Confirm password', { exact: true }).fill('Changed3pass');
    await again.getByRole('button', { name: 'Set new password' }).click();
    await toastWithText(again, 'Failed to Reset Password', 'This reset link has expired or is invalid.');
    await logIn(again, { username: ada.username, password: 'Changed1pass' });
    await again.context().close();
  });

  test('cannot be reset without the link’s token', async () => {
    await page.goto('/reset-password');
    const alert = page.getByRole('alert').filter({ hasText: 'Invalid Reset Link' });
    await alert.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click();
    await page.waitForURL('**/forgot-password');
  });
});

test('a forgotten username comes by email', async () => {
  await ask('/forgot-username', ada.email, 'Send my username');
  await heading('Check Your Email');
  for (let count = 1; ; count++) {
    const email = (await fixture.emailsTo(ada.email, count)).find(({ subject }) => subject === 'Your username');
    if (!email) continue;
    expect(email.text).toContain('Your username is ada-pies.');
    break;
  }
});

describe('the confirmation of the address', () => {
  test('is not required at once, and is done by the link in the first email', async () => {
    const ben = { ...ada, email: 'ben@pies.example', username: 'ben-pies' };
    await register(page, ben);
    await page.goto('/account');
    await page.getByText('Your email address is not confirmed').waitFor();
    const email = (await fixture.emailsTo(ben.email)).find(({ subject }) => subject === `Welcome to ${letter.product}`);
    await page.goto(email?.text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? '');
    await page.getByText('Your email address is confirmed.').waitFor();
    expect(await asks(page, 'GET', '/api/users/me')).toMatchObject({ emailVerified: true });
    await page.goto('/account');
    await page.getByText(`${ben.email} is confirmed.`).waitFor();
  });

  test('reports an invalid link', async () => {
    await page.goto('/verify-email/made-up');
    await page.getByText('This verification link has expired or is invalid.').waitFor();
  });
});
