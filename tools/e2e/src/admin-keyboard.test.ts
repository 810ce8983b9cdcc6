import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';
import { registerAndApply } from './fixture/verified.ts';

/** The administrator's page by the keyboard alone, what waits there, and the state of the system. */
let fixture: Fixture;
let team: Page;

beforeAll(async () => {
  fixture = await startFixture();
  team = await fixture.person();
  await logIn(team, fixture.stack.admin);
}, 180_000);
afterAll(() => fixture?.stop(), 60_000);

const openAdmin = async (query = '') => {
  await team.goto(`/admin${query}`);
  await team.getByRole('button', { name: /^Find or go to/ }).waitFor();
};

describe('by the keyboard', () => {
  test('the palette leads to a tab and to a member, the shortcuts to a tab and to the search box', async () => {
    await openAdmin();
    await team.keyboard.press('Control+k');
    const box = team.getByRole('combobox', { name: 'Find or go to' });
    await box.waitFor();
    await team.keyboard.type('syst');
    await team.getByRole('option', { name: /System/ }).waitFor();
    await team.keyboard.press('Enter');
    await team.waitForURL('**/admin?tab=system');

    await team.keyboard.press('g');
    await team.keyboard.press('s');
    await team.waitForURL('**/admin?tab=samples');
    await team.getByRole('searchbox').waitFor();
    await team.keyboard.press('/');
    expect(await team.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search');
    await team.keyboard.type('g');
    await team.keyboard.type('s');
    expect(await team.getByRole('searchbox').inputValue()).toBe('gs');

    await team.keyboard.press('Control+k');
    await box.waitFor();
    await team.keyboard.type('florist');
    await team.getByRole('group', { name: 'Members' }).getByRole('option').first().waitFor();
    await team.keyboard.press('Enter');
    await team.waitForURL(/tab=members&member=/);
  });

  test('? lists every shortcut', async () => {
    await openAdmin();
    await team.keyboard.press('?');
    await team.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('To Messages').waitFor();
  });
});

test('an application waits on the first page until it is approved', async () => {
  const applicant = await fixture.person();
  await registerAndApply(applicant, {
    businessName: 'Waiting Roasters',
    category: 'Food & Beverage',
    subcategory: 'Coffee & Tea',
    firstName: 'Ada',
    lastName: 'Day',
    email: 'ada@roasters.example',
    username: 'ada-roasters',
    password: 'Str0ng!oven77',
  });
  await applicant.context().close();
  await team.goto('/admin');
  const section = team.locator('.pc-card', {
    has: team.getByRole('heading', { level: 2, name: 'Applications for membership 1', exact: true }),
  });
  await section.getByRole('link').first().click();
  await team.getByRole('button', { name: 'Approve' }).click();
  await team.getByText('Application approved', { exact: true }).first().waitFor();
  await team.goto('/admin');
  await team
    .getByText(/^(Nothing waits for you\.|.* waits? for you\.)$/)
    .first()
    .waitFor();
  expect(await section.count()).toBe(0);
});

test('the system tab shows ready services, a connected database and broker, and consumed queues', async () => {
  await openAdmin('?tab=system');
  for (const name of ['gateway', 'svc-identity', 'svc-requests', 'svc-campaigns', 'svc-notify']) {
    await team.getByRole('row', { name: new RegExp(`^${name}.*Ready`) }).waitFor();
  }
  await team.getByRole('row', { name: /^svc-notify.*Ready.*There.*There/ }).waitFor();
  expect(await team.getByRole('row', { name: /Events to work on/ }).count()).toBeGreaterThan(1);
});
