import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { here } from './fixture/here.ts';
import { business, startSession, register } from './fixture/acts.ts';
import { emailAbout } from './fixture/booking.ts';
import { seriousFindings } from './fixture/page-faults.ts';
import { asks, toastWithText } from './fixture/responses.ts';
import { startThread } from './fixture/sent.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { hydrated, openStill } from './fixture/views.ts';

const fixture = useFixture();
let page: Page;

const ada = business('Ada Pies', 'ada-pies', { email: 'ada@pies.example' });

beforeAll(async () => {
  page = await fixture.person();
  await register(page, ada);
}, 120_000);

const main = () => page.getByRole('main');
const open = async () => {
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
};
const inForm = (name: string, label: string) => page.getByRole('form', { name }).getByLabel(new RegExp(`^${label}`));

describe('an account', () => {
  test('shows its details on one card', async () => {
    await open();
    const facts = await main()
      .locator('dl')
      .first()
      .locator('div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
      );
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: here.timeZone }).format(new Date());

    expect(facts).toEqual([
      ['Account Number', expect.stringMatching(/^MP-\d{4}-\d{4}$/)],
      ['Username', 'ada-pies'],
      ['Business Name', 'Ada Pies'],
      ['Business Category', 'Food & Beverage'],
      ['Contact Name', 'Ada Lopez'],
      ['Email', 'ada@pies.example'],
      ['Phone', '(805) 555-0199'],
      ['Member Since', today],
    ]);
  });

  test('can be edited, and the header and later visits show the change', async () => {
    await inForm('Profile', 'Business Name').fill('Ada’s Pies & Cakes');
    await inForm('Profile', 'Contact Name').fill('');
    await inForm('Profile', 'First Name').fill('Adele');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await toastWithText(page, 'Your profile is saved', 'Your profile is saved');
    await page.getByRole('banner').getByText('Hello, Ada’s Pies & Cakes').first().waitFor();
    await open();
    for (const words of ['Ada’s Pies & Cakes', 'Adele Lopez'])
      await main().locator('dl').first().getByText(words).waitFor();
    await inForm('Profile', 'Email').fill('demo-vet@example.com');
    await inForm('Profile', 'Current password').fill(ada.password);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await toastWithText(page, 'Your profile was not saved', 'Email already in use');
    await main().getByText('This email is already registered. Please use a different email.').waitFor();
    await inForm('Profile', 'Email').fill(ada.email);
  });

  test('shows a picture in place of its initials', async () => {
    await open();
    expect(await main().locator('.pc-avatar').first().innerText()).toBe('AD');
    await page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await toastWithText(page, 'Your picture is saved', 'Your picture is saved');
    await page.goto('/dashboard');
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('main header img')?.naturalWidth ?? 0) > 0,
    );
    await open();
    await page.getByRole('button', { name: 'Remove' }).click();
    await toastWithText(page, 'Your picture is removed', 'Your picture is removed');
  });

  test('changes its password with the current one, and logs out other sessions', async () => {
    const elsewhere = await fixture.person();
    await startSession(elsewhere, ada);
    await inForm('Password', 'Current password').fill('Wr0ng!oven77');
    await inForm('Password', 'New password').fill('An0ther!pie88');
    await inForm('Password', 'Repeat the new password').fill('An0ther!pie88');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForFunction(
      () => document.querySelector('input[name=currentPassword]')?.getAttribute('aria-invalid') === 'true',
    );
    await inForm('Password', 'Current password').fill(ada.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await toastWithText(page, 'Your password is changed', 'You are logged out on all other devices.');
    expect(
      await elsewhere.evaluate(() => fetch('/api/users/refresh', { method: 'POST' }).then(({ status }) => status)),
    ).toBe(401);
    await elsewhere.context().close();
  });

  test('is closed with the password, and admits no further log-in', async () => {
    await main().getByRole('button', { name: 'Close account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await dialog.getByText('Password is required').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel(/^Your password/).fill('An0ther!pie88');
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await toastWithText(page, 'Your account is closed', 'Thank you for being a member.');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => [localStorage.getItem('user'), sessionStorage.length])).toEqual([null, 0]);
    expect(
      await asks(page, 'POST', '/api/users/login', { username: ada.username, password: 'An0ther!pie88' }),
    ).toMatchObject({ code: 'invalid_credentials' });
  });
});

test('the export of an account is one JSON file with every part and no secret', async () => {
  const vet = await fixture.member('demo-vet');
  const team = await fixture.team();
  const id = await startThread(vet, 'Paper', 'How thick?');
  await asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: 'Sixteen points.' });
  await vet.goto('/account');
  const [file] = await Promise.all([
    vet.waitForEvent('download'),
    vet.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  await vet.getByText('Your data is downloaded.').waitFor();
  expect(file.suggestedFilename()).toMatch(/^postcard-account-MP-\d{4}-\d{4}\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).not.toMatch(/argon2|"(password|resetToken)":/);
  const data = JSON.parse(text) as object;
  expect(data).toMatchObject({
    account: { user: { id: 'demo-vet' }, sessions: [expect.objectContaining({ isCurrent: true })] },
    messages: [{ messages: [{ content: 'How thick?' }, { content: 'Sixteen points.' }] }],
  });
  expect(Object.keys(data)).toEqual([
    'account',
    'bookings',
    'ads',
    'invoices',
    'billingDetails',
    'waitlist',
    'messages',
    'notices',
    'emailChoices',
    'alertsRead',
  ]);
  await Promise.all([vet, team].map((person) => person.context().close()));
});

test('the link in an email replaces a forgotten password, and opens the login page after 2 s', async () => {
  const visitor = await fixture.person();
  const field = (label: string) => visitor.getByRole('main').getByLabel(label, { exact: true });
  const choose = async (password: string) => {
    await field('New password').fill(password);
    await field('Confirm password').fill(password);
    await visitor.getByRole('button', { name: 'Set new password' }).click();
  };
  await visitor.goto('/reset-password');
  await visitor.getByRole('alert').filter({ hasText: 'Invalid Reset Link' }).waitFor();
  await hydrated(visitor);
  await visitor.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click();
  await field('Email').fill('demo-florist@example.com');
  await visitor.getByRole('button', { name: 'Send reset link' }).click();
  const { text } = await emailAbout(fixture, 'demo-florist@example.com', 'Reset your password');
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  await openStill(visitor, link);
  await choose('Changed1pass');
  await visitor.getByRole('heading', { level: 1, name: 'Your password is changed' }).waitFor();
  await visitor.clock.runFor(1_999);
  expect(new URL(visitor.url()).pathname).toBe(new URL(link).pathname);
  await visitor.clock.runFor(1);
  await visitor.waitForURL('**/login');
  await emailAbout(fixture, 'demo-florist@example.com', 'Your password was changed');
  await visitor.context().close();

  const again = await fixture.person();
  await startSession(again, { username: 'demo-florist', password: 'Changed1pass' });
  await again.context().close();
});
