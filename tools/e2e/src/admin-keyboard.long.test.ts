import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seriousFindings } from './fixture/axe.ts';
import { asks } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { registerAndApply } from './fixture/verified.ts';
import { letter } from './fixture/here.ts';
import { business } from './fixture/acts.ts';

const fixture = useFixture();
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
}, 180_000);

const openAdmin = async (query = '') => {
  await team.goto(`/admin${query}`);
  await team.getByRole('button', { name: /^Find or go to/ }).waitFor();
};

describe('the keyboard', () => {
  test('opens a tab and a member from the palette, and a tab and the search box by shortcuts', async () => {
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

  test('lists every shortcut after ?', async () => {
    await openAdmin();
    await team.keyboard.press('?');
    await team.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('To Messages').waitFor();
  });
});

describe('a personal list', () => {
  const row = (name: string) => team.getByRole('row', { name: new RegExp(`Choose ${name}`) });

  beforeAll(async () => {
    for (const name of ['Ada Lopez', 'Ben Ortiz'])
      await asks(team, 'POST', '/api/sample-requests', {
        name,
        business: 'Pizza Palace',
        email: `${name.slice(0, 3)}@one.example`,
        phone: '805 555 0101',
        message: `Address: 1 High Street, ${letter.place}`,
      });
  });

  test('keeps a filter and columns, set by the keyboard, at the next visit and after Undo', async () => {
    await openAdmin('?tab=samples&q=lopez');
    await row('Ada Lopez').waitFor();
    await team.getByRole('button', { name: 'Save this filter…' }).press('Enter');
    await team.getByRole('dialog', { name: 'Save this filter' }).waitFor();
    await team.keyboard.type('Of the Lopez');
    await team.keyboard.press('Enter');
    const saved = team.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'Of the Lopez' });
    await saved.waitFor();

    await team.getByRole('button', { name: 'Columns' }).press('Enter');
    await team.getByRole('menuitemcheckbox', { name: 'Message' }).waitFor();
    expect(await seriousFindings(team, '[role=menu]')).toEqual([]);
    await Promise.all([
      team.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
      team.getByRole('menuitemcheckbox', { name: 'Message' }).press('Enter'),
    ]);
    await team.keyboard.press('Escape');

    await openAdmin('?tab=samples');
    await row('Ben Ortiz').waitFor();
    await team.getByRole('columnheader', { name: 'Message' }).waitFor();
    await saved.press('Enter');
    await row('Ben Ortiz').waitFor({ state: 'detached' });
    expect(new URL(team.url()).searchParams.get('q')).toBe('lopez');
    expect(await seriousFindings(team, 'main')).toEqual([]);
    await team.goBack();
    await row('Ben Ortiz').waitFor();
    await team.goForward();
    await row('Ben Ortiz').waitFor({ state: 'detached' });

    await team.getByRole('button', { name: 'Change the filter “Of the Lopez”' }).press('Enter');
    await team.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await saved.waitFor({ state: 'detached' });
    await team.getByRole('button', { name: 'Undo' }).waitFor();
    await team.keyboard.press('z');
    await saved.waitFor();
  });

  test('restores the status of an open request by Undo in its toast', async () => {
    await openAdmin('?tab=samples&q=lopez');
    await row('Ada Lopez').getByRole('button', { name: 'View' }).click();
    const dialog = team.getByRole('dialog', { name: 'Ada Lopez' });
    await dialog.getByRole('button', { name: 'Contacted' }).click();
    // By selector, because an open dialog hides the page from role queries.
    await team.locator('.pc-toast', { hasText: 'Status Updated' }).getByText('Undo').click();
    await dialog.getByRole('button', { name: 'Pending', disabled: true }).waitFor();
  });
});

test('an application is listed on the first page until it is approved', async () => {
  const applicant = await fixture.person();
  await registerAndApply(
    applicant,
    business('Waiting Roasters', 'ada-roasters', { lastName: 'Day', email: 'ada@roasters.example' }),
  );
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
