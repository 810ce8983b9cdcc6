import { beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Page } from 'playwright-core';
import { givePasskeyDevice, logIn } from './fixture/acts.ts';
import { labelsIn, navOf } from './fixture/admin-views.ts';
import { emailAbout } from './fixture/booking.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { payForSpot } from './fixture/records.ts';
import { asks, toastWithText } from './fixture/responses.ts';
import { hydrated } from './fixture/views.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture({ env: { STAFF_SECOND_FACTOR: 'required' } });
let owner: Page;
let ben: Page;
let loseDevice: () => Promise<void>;
let codes: string[];

const account = { username: 'ben', password: 'Str0ng!press77' };
const address = 'ben@example.com';

beforeAll(async () => {
  [owner, ben] = [await fixture.person(), await fixture.person()];
  await givePasskeyDevice(owner);
  loseDevice = await givePasskeyDevice(ben);
}, 180_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linkIn = (text = '', page: string) => new RegExp(`https?:\\S+/${page}/\\S+`).exec(text)?.[0] ?? '';
const openAdmin = async (page: Page, query = '') => {
  await page.goto(`/admin${query}`);
  await navOf(page).waitFor();
};

async function addFirstPasskey(page: Page): Promise<string[]> {
  await button(page, 'Add a passkey').click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await shown.waitFor();
  const all = await shown.getByRole('listitem').allTextContents();
  await button(page, 'I saved them').click();
  return all;
}

/** Ends the session, but keeps the passkeys of the device. */
async function logOut(page: Page): Promise<void> {
  await asks(page, 'POST', '/api/users/logout');
  await page.evaluate(() => localStorage.clear());
}

async function letProofGrowOld(page: Page): Promise<void> {
  const { id } = await asks<{ id: string }>(page, 'GET', '/api/users/me');
  await fixture
    .documents('identity', 'sessions')
    .updateMany({ userId: id }, { $set: { authenticatedAt: new Date(Date.now() - 11 * 60_000) } });
  await page.context().clearCookies({ name: 'access_token' });
}

describe('a member of the team', () => {
  test('gets access only after setting up a second factor', async () => {
    await logIn(owner, fixture.stack.admin, '/admin');
    await owner.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    expect(await addFirstPasskey(owner)).toHaveLength(10);
    await owner.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  });

  test('is invited by an owner, joins with a link, and adds a passkey', async () => {
    await openAdmin(owner, '?tab=staff');
    await button(owner, 'Invite a team member').click();
    await owner.getByRole('textbox', { name: 'Email' }).fill(address);
    await owner.getByRole('radio', { name: /^Press/ }).check();
    await Promise.all([
      toastWithText(owner, 'Invitation sent', `${address} has 7 days to accept it.`),
      button(owner, 'Send the invitation').click(),
    ]);
    const [invitation] = await fixture.emailsTo(address);
    await ben.goto(linkIn(invitation?.text, 'join-team'));
    await ben.getByLabel('First Name').fill('Ben');
    await ben.getByLabel('Last Name').fill('Ito');
    await ben.getByLabel('Username').fill(account.username);
    await ben.getByRole('textbox', { name: /^Password/ }).fill(account.password);
    await button(ben, 'Join the team').click();
    codes = await addFirstPasskey(ben);
    await ben.waitForURL('**/admin');
    await navOf(ben).waitFor();
  });

  test('logs in with the passkey, and is refused actions outside of the role', async () => {
    await logOut(ben);
    await ben.goto('/login');
    await hydrated(ben);
    await button(ben, 'Use a passkey').click();
    await ben.waitForURL('**/dashboard');
    await openAdmin(ben);
    expect(await labelsIn(ben)).toEqual(['Today', 'Cards', 'Artwork']);
    for (const path of ['/api/invoices/export.csv', '/api/users', '/api/staff', '/api/security-events'])
      expect([path, await asks(ben, 'GET', path)]).toEqual([path, expect.objectContaining({ code: 'forbidden' })]);
    await ben.goto('/sendgrid-test');
    await ben.getByText('You don’t have access to this page').waitFor();
  });

  test('confirms their identity before a refund', async () => {
    const member = await fixture.member();
    const { invoiceNumber } = await payForSpot(member, owner, 'M12');
    await openAdmin(owner, '?tab=staff');
    await button(owner, 'Change Ben Ito').click();
    await owner.getByRole('radio', { name: /^Books/ }).check();
    await Promise.all([
      toastWithText(owner, 'Role changed', 'Ben Ito now has the role Books.'),
      button(owner, 'Change the role').click(),
    ]);

    await openAdmin(ben, '?tab=money');
    await navOf(ben)
      .getByRole('link', { name: /^Money/ })
      .waitFor();
    expect(await labelsIn(ben)).toEqual(['Today', 'Statistics', 'Money']);
    await letProofGrowOld(ben);
    const row = ben.getByRole('row', { name: new RegExp(String(invoiceNumber)) });
    await row.getByRole('button', { name: 'Cancel and refund…' }).click();
    await button(ben, `Cancel and refund ${letter.medium}.00`).click();
    const ask = ben.getByRole('dialog', { name: 'Confirm it’s you' });
    await Promise.all([
      toastWithText(ben, 'Booking cancelled', `${letter.medium}.00 goes back to Mountain Meadow Florist.`),
      ask.getByRole('button', { name: 'Use a passkey' }).click(),
    ]);
    await member.context().close();
  }, 60_000);

  test('replaces a lost passkey with the help of a recovery code', async () => {
    await loseDevice();
    await logOut(ben);
    await ben.goto('/login');
    await hydrated(ben);
    await ben.getByLabel('Username').fill(account.username);
    await ben.getByRole('textbox', { name: /^Password/ }).fill(account.password);
    await button(ben, 'Log In').click();
    await button(ben, 'Use a recovery code').click();
    await ben.getByLabel('Recovery code').fill(codes[0] ?? '');
    await button(ben, 'Log In').click();
    await ben.waitForURL('**/dashboard');
    await givePasskeyDevice(ben);
    await ben.goto('/account');
    await ben.getByText('9 of 10 left').waitFor();
    await ben.getByLabel('Name of the passkey').fill('New laptop');
    await Promise.all([
      toastWithText(ben, 'Passkey added', 'You can log in with New laptop from now on.'),
      button(ben, 'Add a passkey').click(),
    ]);
    await ben.getByRole('button', { name: /^Remove .+ on / }).click();
    await button(ben, 'Remove the passkey').click();
    await ben.getByRole('button', { name: /^Remove .+ on / }).waitFor({ state: 'detached' });
    await emailAbout(fixture, address, 'A recovery code of your account was used');
  });

  test('restores an email address that another person changed, which the security log records', async () => {
    await ben.getByRole('form', { name: 'Profile' }).getByLabel('Email').fill('mallory@example.com');
    await ben.getByRole('form', { name: 'Profile' }).getByLabel('Current password').fill(account.password);
    await Promise.all([
      toastWithText(ben, 'Your profile is saved', 'Your profile is saved'),
      button(ben, 'Save profile').click(),
    ]);
    const [confirmation] = await fixture.emailsTo('mallory@example.com');
    await ben.goto(linkIn(confirmation?.text, 'verify-email'));
    await ben.getByText('Your email address is confirmed.').waitFor();

    const reader = await fixture.person();
    const { text } = await emailAbout(fixture, address, 'Your email address was changed');
    await reader.goto(linkIn(text, 'undo-email-change'));
    await button(reader, 'It wasn’t me: restore my address').click();
    await reader.getByText('Your address is back').waitFor();
    expect(await asks(ben, 'POST', '/api/users/refresh')).toMatchObject({ status: 401 });
    await reader.context().close();
    await waitUntil(async () => {
      const lines = await asks<{ kind: string }[]>(owner, 'GET', '/api/security-events?limit=200');
      return ['recovery_code_used', 'role_changed', 'factor_removed', 'email_change_undone'].every((kind) =>
        lines.some((line) => line.kind === kind),
      );
    });
  });
});
