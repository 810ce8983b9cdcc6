import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';
import { invite } from '../fixture/sent.ts';
import { givePasskeyDevice, needSecondFactor } from '../fixture/acts.ts';
import { asks, problem } from '../fixture/responses.ts';
import { press, type View } from './view.ts';

const invitation = (_: Page, fixture: Fixture): Promise<string> => invite(fixture, 'ben@example.com');

export const visitorSecurityViews: View[] = [
  { name: 'login-code', who: 'visitor', path: '/login', before: askForCode },
  { name: 'join-team', who: 'visitor', path: invitation, before: (page) => page.getByLabel('First Name').waitFor() },
  { name: 'join-team-second-factor', who: 'visitor', path: invitation, before: join },
];

export const memberSecurityViews: View[] = [
  { name: 'second-factor-due', who: 'member', path: '/dashboard', before: needSecondFactor },
  { name: 'account-authenticator', who: 'member', path: '/account', before: setUpApp },
  { name: 'account-recovery-codes', who: 'member', path: '/account', before: addPasskey },
  { name: 'account-security', who: 'member', path: '/account' },
];

export const teamViews: View[] = [
  { name: 'admin-staff', who: 'admin', path: openInvitation },
  { name: 'admin-staff-person', who: 'admin', path: '/admin?tab=staff', before: press('Change Postcard') },
  { name: 'admin-staff-invite', who: 'admin', path: '/admin?tab=staff&invite=new' },
  { name: 'admin-security', who: 'admin', path: '/admin?tab=audit&view=security' },
  { name: 'admin-step-up', who: 'admin', path: '/admin?tab=money', before: exportLater },
  { name: 'admin-second-factor-due', who: 'admin', path: '/admin', before: needSecondFactor },
];

async function askForCode(page: Page): Promise<void> {
  await page.route('**/api/users/login', (route) => route.fulfill(problem(401, 'second_factor_required')));
  await page.getByLabel('Username').fill('nia');
  await page.getByRole('textbox', { name: /^Password/ }).fill('Str0ng!beans77');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByLabel('Code').waitFor();
  await page.unroute('**/api/users/login');
}

async function join(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ben');
  await page.getByLabel('Last Name').fill('Ito');
  await page.getByLabel('Username').fill('ben');
  await page.getByRole('textbox', { name: /^Password/ }).fill('Str0ng!press77');
  await page.getByRole('button', { name: 'Join the team' }).click();
  await page.getByRole('heading', { name: 'Protect your account' }).waitFor();
}

async function setUpApp(page: Page): Promise<void> {
  await press('Set up an app')(page);
  await page.getByRole('dialog', { name: 'Set up an authenticator app' }).waitFor();
}

async function addPasskey(page: Page): Promise<void> {
  const takeAway = await givePasskeyDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
  await takeAway();
}

async function openInvitation(page: Page): Promise<string> {
  await page.goto('/admin');
  await asks(page, 'POST', '/api/staff/invitations', { email: 'eve@example.com', staffRole: 'books' });
  return '/admin?tab=staff';
}

async function exportLater(page: Page): Promise<void> {
  await page.route('**/export.csv', (route) => route.fulfill(problem(403, 'step_up_required')));
  // The page handles keys only once this button is shown.
  await page.getByRole('button', { name: /^Find or go to/ }).waitFor();
  await page.keyboard.press('Control+k');
  // The field stays empty, because typing would start a search too.
  await page.getByRole('option', { name: /^Export the invoices/ }).click();
  await page.getByLabel(/^Your password/).waitFor();
  await page.unroute('**/export.csv');
}
