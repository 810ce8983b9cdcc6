import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoPassword } from '@postcard/demo-data';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { isShown, navOf } from './fixture/admin-views.ts';
import { asks, problem, toastWithText } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let team: Page;

const people = [
  {
    name: 'Ada Lopez',
    business: 'Pizza Palace',
    email: 'ada@one.example',
    phone: '805 555 0101',
    message: `Address: 1 High Street, ${letter.place}`,
  },
  {
    name: 'Ben Ortiz',
    business: 'Quick Pipes',
    email: 'ben@two.example',
    phone: '805 555 0202',
    message: 'Two copies, please, soon',
  },
  {
    name: '=cmd()',
    business: 'Book Nook',
    email: 'cy@three.example',
    phone: '805 555 0303',
    message: '<b>Address</b>: 3 Low Street',
  },
];

beforeAll(async () => {
  team = await fixture.team();
  for (const person of people) await asks(team, 'POST', '/api/sample-requests', person);
  await asks(team, 'POST', '/api/contact', { ...people[0], status: 'pending' });
}, 180_000);

const open = (query: string) => team.goto(`/admin?tab=${query}`);
const names = () => team.getByRole('rowheader').allTextContents();
const row = (name: string) => team.getByRole('row', { name: new RegExp(`Choose ${name}`) });
const toStatus = (group: string, status: string) =>
  team.getByRole('group', { name: group, exact: true }).getByRole('button', { name: status });

describe('the dashboard', () => {
  test('shows callers who are not administrators a login form', async () => {
    const visitor = await fixture.person();
    await visitor.goto('/admin');
    await visitor.getByRole('heading', { name: 'Administration' }).waitFor();
    await logIn(visitor, { username: 'demo-florist', password: demoPassword });
    await visitor.goto('/admin');
    await visitor.getByText('which is no administrator’s account.', { exact: false }).waitFor();
    await visitor.context().close();
  });

  test('has the four tabs of the specification, and links home', async () => {
    await team.goto('/admin');
    for (const name of ['Sample Requests', 'Contact Form', 'Statistics', 'SendGrid Email']) {
      await navOf(team).getByRole('link', { name }).click();
      await isShown(team, name);
    }
    await team.getByRole('link', { name: 'Test SendGrid Email' }).waitFor();
    await team.getByRole('link', { name: 'Back to Home' }).click();
    await team.waitForURL(`${fixture.url}/`);
  });
});

describe('sample requests', () => {
  test.each([
    ['name', 'LOPEZ', 'Ada Lopez'],
    ['business', 'quick p', 'Ben Ortiz'],
    ['e-mail', 'THREE.ex', '=cmd()'],
    ['phone', '555 02', 'Ben Ortiz'],
    ['message', 'low street', '=cmd()'],
  ])('are found by a part of the %s in any case', async (_, words, name) => {
    await open('samples');
    await row('Ada Lopez').waitFor();
    await team.getByLabel('Search').fill(words);
    await row(name === '=cmd()' ? '=cmd' : name).waitFor();
    await team.waitForFunction(() => document.querySelectorAll('[role="rowheader"]').length === 1);
    expect(await names()).toEqual([name]);
  });

  test('open in full, accept any other status, and update the list', async () => {
    await open('samples');
    await row('Ben Ortiz').getByRole('button', { name: 'View' }).click();
    const dialog = team.getByRole('dialog', { name: 'Ben Ortiz' });
    await dialog.getByText('Two copies, please, soon').waitFor();
    expect(await toStatus('Set status', 'pending').isDisabled()).toBe(true);
    for (const status of ['completed', 'pending', 'cancelled']) {
      await Promise.all([
        team.getByText('Status Updated', { exact: true }).first().waitFor(),
        toStatus('Set status', status).click(),
      ]);
      await team.waitForFunction(
        (words) =>
          [...document.querySelectorAll('[role="dialog"] button')].some(
            (each) => each.textContent?.toLowerCase() === words && (each as HTMLButtonElement).disabled,
          ),
        status,
      );
    }
    await team.keyboard.press('Escape');
    await row('Ben Ortiz').getByText('Cancelled').waitFor();
    await team.getByLabel('Status', { exact: true }).selectOption('cancelled');
    await row('Ada Lopez').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Ben Ortiz']);
  });

  test('show the reason of a failed change', async () => {
    await open('samples&q=lopez');
    await row('Ada Lopez').getByRole('button', { name: 'View' }).click();
    await team.route('**/api/sample-requests/*', (route) => route.fulfill({ status: 500 }));
    await Promise.all([
      toastWithText(team, 'Update Failed', 'Failed to update request status'),
      toStatus('Set status', 'contacted').click(),
    ]);
    await team.unroute('**/api/sample-requests/*');
    await team.route('**/api/sample-requests/*', (route) => route.abort());
    await Promise.all([
      toastWithText(team, 'Update Failed', 'An error occurred while updating the status.'),
      toStatus('Set status', 'contacted').click(),
    ]);
    await team.unroute('**/api/sample-requests/*');
  });

  test.each([
    ['samples', 'sample-requests', { status: 500 }, 'Failed to fetch sample requests'],
    ['contact', 'contact-requests', { status: 500 }, 'Failed to fetch contact requests'],
    [
      'samples',
      'sample-requests',
      problem(503, 'service_unavailable', 'We will be back in a moment.'),
      'We will be back in a moment.',
    ],
  ])('report that %s cannot be loaded, and load them again', async (tab, path, response, words) => {
    await team.route(`**/api/${path}?*`, (route) => route.fulfill(response));
    await open(tab);
    await team.getByText('Error Loading Data').waitFor();
    await team.getByText(words, { exact: true }).waitFor();
    await team.unroute(`**/api/${path}?*`);
    await team.getByRole('button', { name: 'Try Again' }).click();
    await row('Ada Lopez').waitFor();
  });

  test('are saved without a call as a dated file, with commas replaced and no formulas', async () => {
    await open('samples');
    await row('Ada Lopez').waitFor();
    const calls: string[] = [];
    team.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    const [download] = await Promise.all([
      team.waitForEvent('download'),
      team.getByRole('button', { name: 'Export to CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^sample-requests-\d{4}-\d\d-\d\d\.csv$/);
    const [header, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(header).toBe('ID,Name,Business,Email,Phone,Message,Status,Created At');
    expect(lines.map((line) => line.split(',').slice(1, 7).join('|'))).toEqual([
      expect.stringContaining("'=cmd()|Book Nook|cy@three.example"),
      'Ben Ortiz|Quick Pipes|ben@two.example|805 555 0202|"Two copies; please; soon"|cancelled',
      expect.stringContaining('Ada Lopez|Pizza Palace'),
    ]);
    expect(calls).toEqual([]);
  });

  test('are not saved from an empty list, which shows a message', async () => {
    await open('samples&q=nobody');
    await team.getByText('Nothing matches').waitFor();
    await Promise.all([
      toastWithText(team, 'No Data to Export', 'There are no sample requests to export.'),
      team.getByRole('button', { name: 'Export to CSV' }).click(),
    ]);
  });
});

describe('several selected requests', () => {
  test('get a status by keyboard alone and lose it by Undo, with an audit line for each change', async () => {
    await open('samples&status=pending');
    await row('Ada Lopez').waitFor();
    await team.getByRole('checkbox', { name: 'Choose =cmd()' }).focus();
    await team.keyboard.press('Space');
    await team.getByRole('checkbox', { name: 'Choose Ada Lopez' }).focus();
    await team.keyboard.press('Shift+Space');
    await team.getByText('2 chosen', { exact: true }).waitFor();
    await toStatus('Set status of the chosen', 'completed').focus();
    await team.keyboard.press('Enter');
    await toastWithText(team, 'Status Updated', '2 requests are now completed.');
    await team.getByText('Nothing matches').waitFor();
    await team.keyboard.press('F8');
    await team.getByRole('button', { name: 'Undo' }).focus();
    await team.keyboard.press('Enter');
    await toastWithText(team, 'Undone', '2 requests are as before.');
    await row('Ada Lopez').waitFor();

    const before = async () =>
      await asks<
        {
          act: string;
          outcome: string;
          before: { status: string };
          after: { status: string };
        }[]
      >(team, 'GET', '/api/audit?limit=4');
    for (
      const deadline = Date.now() + 15_000;
      Date.now() < deadline && (await before()).some(({ after }) => after?.status === 'cancelled');
    )
      await team.waitForTimeout(100);
    const lines = (await before()).map(
      ({ act, outcome, before: was, after }) => `${act} ${outcome}: ${was?.status} > ${after?.status}`,
    );
    expect(lines.toSorted()).toEqual([
      'setSampleRequestStatus done: completed > pending',
      'setSampleRequestStatus done: completed > pending',
      'setSampleRequestStatus done: pending > completed',
      'setSampleRequestStatus done: pending > completed',
    ]);
  });

  test('keep the refused one selected and named', async () => {
    await open('samples&status=pending');
    await team.getByRole('checkbox', { name: /^Choose all \d+ shown/ }).click();
    let refused = 0;
    await team.route('**/api/sample-requests/*', (route) =>
      refused++ === 0 ? route.fulfill(problem(409, 'conflict', 'Somebody else was faster.')) : route.continue(),
    );
    await toStatus('Set status of the chosen', 'contacted').click();
    await team.getByText(/(Ada Lopez|=cmd\(\)): Somebody else was faster\./).waitFor();
    await team.getByText('1 chosen', { exact: true }).waitFor();
    await team.unroute('**/api/sample-requests/*');
    await team.keyboard.press('Escape');
    await team.getByText('1 chosen', { exact: true }).waitFor({ state: 'detached' });
  });
});
