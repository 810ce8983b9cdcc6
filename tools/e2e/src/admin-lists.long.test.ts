import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoPassword } from '@postcard/demo-data';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Page } from 'playwright-core';
import { startSession } from './fixture/acts.ts';
import { seriousFindings } from './fixture/page-faults.ts';
import { asks, problem, toastWithText } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let team: Page;

const people = [
  ['Ada Lopez', 'Pizza Palace', 'ada@one.example', '805 555 0101', `Address: 1 High Street, ${letter.place}`],
  ['Ben Ortiz', 'Quick Pipes', 'ben@two.example', '805 555 0202', 'Two copies, please, soon'],
  ['Cy Kim', 'Book Nook', 'cy@three.example', '805 555 0303', '<b>Address</b>: 3 Low Street'],
].map(([name, business, email, phone, message]) => ({ name, business, email, phone, message }));

beforeAll(async () => {
  team = await fixture.team();
  for (const person of people) await asks(team, 'POST', '/api/sample-requests', person);
}, 180_000);

const openAdmin = async (query = '') => {
  await team.goto(`/admin${query}`);
  await team.getByRole('button', { name: /^Find or go to/ }).waitFor();
};
const row = (name: string) => team.getByRole('row', { name: new RegExp(`Select ${name}`) });
const toStatus = (group: string, status: string) =>
  team.getByRole('group', { name: group, exact: true }).getByRole('button', { name: status });

test('the workspace shows callers who are not administrators a login form', async () => {
  const visitor = await fixture.person();
  await visitor.goto('/admin');
  await visitor.getByRole('heading', { name: 'Administration' }).waitFor();
  await startSession(visitor, { username: 'demo-florist', password: demoPassword });
  await visitor.goto('/admin');
  await visitor.getByText('which is not an administrator account.', { exact: false }).waitFor();
  await visitor.context().close();
});

describe('the keyboard', () => {
  test('opens a tab and a member from the palette, and a tab and the search box by shortcuts', async () => {
    const box = team.getByRole('combobox', { name: 'Find or go to' });
    await openAdmin();
    await team.keyboard.press('Control+k');
    await box.waitFor();
    await team.keyboard.type('syst');
    await team.getByRole('option', { name: /System/ }).waitFor();
    await team.keyboard.press('Enter');
    await team.waitForURL('**/admin?tab=system');
    for (const name of ['gateway', 'svc-identity', 'svc-requests', 'svc-campaigns', 'svc-notify'])
      await team.getByRole('row', { name: new RegExp(`^${name}.*Ready`) }).waitFor();
    await team.getByRole('row', { name: /^svc-notify.*Ready.*Connected.*Connected/ }).waitFor();
    expect(await team.getByRole('row', { name: /Events to process/ }).count()).toBeGreaterThan(1);

    await team.keyboard.press('g');
    await team.keyboard.press('s');
    await team.waitForURL('**/admin?tab=samples');
    await team.getByRole('region', { name: 'Sample Requests', exact: true }).getByRole('searchbox').waitFor();
    await team.keyboard.press('/');
    await team.keyboard.type('gs');
    expect(await team.getByRole('searchbox').inputValue()).toBe('gs');

    await team.keyboard.press('Control+k');
    await box.waitFor();
    await team.keyboard.type('florist');
    await team.getByRole('group', { name: 'Members' }).getByRole('option').first().waitFor();
    await team.keyboard.press('Enter');
    await team.waitForURL(/tab=members&member=/);
  });

  test('saves a filter and columns for the next visit, and restores a deleted filter', async () => {
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
    await team.getByRole('button', { name: 'Change the filter “Of the Lopez”' }).press('Enter');
    await team.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await saved.waitFor({ state: 'detached' });
    await team.getByRole('button', { name: 'Undo' }).waitFor();
    await team.keyboard.press('z');
    await saved.waitFor();
  });
});

describe('sample requests', () => {
  test('match a search for part of any field, in capitals or not', async () => {
    await openAdmin('?tab=samples');
    for (const [words, name] of [
      ['LOPEZ', 'Ada Lopez'],
      ['quick p', 'Ben Ortiz'],
      ['THREE.ex', 'Cy Kim'],
      ['555 02', 'Ben Ortiz'],
      ['low street', 'Cy Kim'],
    ] as const) {
      await team.getByLabel('Search').fill(words);
      await team.waitForFunction(
        (only) => [...document.querySelectorAll('[role="rowheader"]')].map((each) => each.textContent).join() === only,
        name,
      );
    }
  });

  test('show why a change failed, and undo a change from its toast', async () => {
    await openAdmin('?tab=samples&q=lopez');
    await row('Ada Lopez').getByRole('button', { name: 'View' }).click();
    for (const [words, response] of [
      ['Failed to update request status', { status: 500 }],
      ['An error occurred while updating the status.', undefined],
    ] as const) {
      await team.route('**/api/sample-requests/*', (route) => (response ? route.fulfill(response) : route.abort()));
      await Promise.all([toastWithText(team, 'Update Failed', words), toStatus('Set status', 'contacted').click()]);
      await team.unroute('**/api/sample-requests/*');
    }
    await toStatus('Set status', 'contacted').click();
    // By selector, because an open dialog hides the page from role queries.
    await team.locator('.pc-toast', { hasText: 'Status Updated' }).getByText('Undo').click();
    await team.getByRole('dialog').getByRole('button', { name: 'Pending', disabled: true }).waitFor();
  });

  test.each([
    ['samples', 'sample-requests', { status: 500 }, 'Failed to fetch sample requests'],
    ['contact', 'contact-requests', { status: 500 }, 'Failed to fetch contact requests'],
    ['samples', 'sample-requests', problem(503, 'service_unavailable', 'We will be back.'), 'We will be back.'],
  ])('report that %s cannot be loaded, and load them again', async (tab, path, response, words) => {
    await team.route(`**/api/${path}?*`, (route) => route.fulfill(response));
    await openAdmin(`?tab=${tab}`);
    await team.getByText(words, { exact: true }).waitFor();
    await team.unroute(`**/api/${path}?*`);
    await team.getByRole('button', { name: 'Try Again' }).click();
    await team.getByText('Error Loading Data').waitFor({ state: 'detached' });
  });

  test('change status together by keyboard and change back by Undo, with an audit line for each change', async () => {
    await openAdmin('?tab=samples&status=pending');
    await row('Ada Lopez').waitFor();
    await team.getByRole('checkbox', { name: 'Select Cy Kim' }).focus();
    await team.keyboard.press('Space');
    await team.getByRole('checkbox', { name: 'Select Ada Lopez' }).focus();
    await team.keyboard.press('Shift+Space');
    await team.getByText('3 selected', { exact: true }).waitFor();
    await toStatus('Set the status of selected requests', 'completed').focus();
    await team.keyboard.press('Enter');
    await toastWithText(team, 'Status Updated', '3 requests are now completed.');
    await team.getByText('Nothing matches').waitFor();
    await team.keyboard.press('F8');
    await team.getByRole('button', { name: 'Undo' }).focus();
    await team.keyboard.press('Enter');
    await toastWithText(team, 'Undone', '3 changes are undone.');
    await row('Ada Lopez').waitFor();

    type Line = { outcome: string; before: { status: string }; after: { status: string } };
    const lines = await waitUntil(async () => {
      const last = await asks<Line[]>(team, 'GET', '/api/audit?q=setSampleRequestStatus&limit=6');
      return last.every(({ before, after }) => `${before?.status}${after?.status}`.includes('completed')) && last;
    });
    expect(
      lines.map(({ outcome, before, after }) => `${outcome}: ${before.status} > ${after.status}`).toSorted(),
    ).toEqual(['completed > pending', 'pending > completed'].flatMap((change) => Array(3).fill(`done: ${change}`)));
  });
});
