import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';

/** The administrator's page by the keyboard alone, and how the system stands. */
let fixture: Fixture;
let team: Page;

beforeAll(async () => {
  fixture = await startFixture();
  team = await fixture.person();
  await logIn(team, fixture.stack.admin);
}, 180_000);
afterAll(() => fixture?.stop(), 60_000);

const openDesk = async (query = '') => {
  await team.goto(`/admin${query}`);
  await team.getByRole('button', { name: /^Find or go to/ }).waitFor();
};

describe('by the keyboard', () => {
  test('the palette leads to a tab and to a member, the shortcuts to a tab and to the search box', async () => {
    await openDesk();
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
    await openDesk();
    await team.keyboard.press('?');
    await team.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('To Messages').waitFor();
  });
});

test('the system tab shows ready services, a connected database and broker, and consumed queues', async () => {
  await openDesk('?tab=system');
  for (const name of ['gateway', 'svc-identity', 'svc-requests', 'svc-campaigns', 'svc-notify']) {
    await team.getByRole('row', { name: new RegExp(`^${name}.*Ready`) }).waitFor();
  }
  await team.getByRole('row', { name: /^svc-notify.*Ready.*There.*There/ }).waitFor();
  expect(await team.getByRole('row', { name: /Events to work on/ }).count()).toBeGreaterThan(1);
});
