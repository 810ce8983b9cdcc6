import { beforeAll, describe, expect, test } from '@jest/globals';
import { towns } from '@postcard/towns';
import type { Page } from 'playwright-core';
import {
  dialog,
  faultsOfEachTab,
  isLoaded,
  isShown,
  labelsIn,
  navOf,
  routes,
  tabs,
  turnTo,
  windowFiles,
} from './fixture/admin-views.ts';
import { bringAboutMessages, type MessageStates } from './fixture/message-states.ts';
import { currentFaults, faultsOf } from './fixture/page-faults.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { townStartOf } from './fixture/new-town.ts';
import { asks } from './fixture/responses.ts';

const fixture = useFixture();
let wide: Page;
let phone: Page;
let states: MessageStates;

beforeAll(async () => {
  [wide, phone] = [await fixture.team({ width: 1440 }), await fixture.team({ width: 390, height: 844 })];
  states = await bringAboutMessages(fixture, wide);
  await Promise.all(
    [wide, phone].map(async (page) => {
      await page.goto('/admin');
      await navOf(page).waitFor();
    }),
  );
}, 240_000);

/** Alternates views between a wide window and a phone; layout.long.test.ts measures them at each width. */
const inTurn = <T extends object>(views: readonly T[]): (T & { pageOf: () => Page })[] =>
  views.map((view, place) => ({ ...view, pageOf: () => (place % 2 === 0 ? wide : phone) }));
/** Replaces :name in a tab's address by the id of the state of that name. */
const addressOf = (place: string) =>
  `/admin?tab=${place.replaceAll(/:(\w+)/g, (_, name: keyof MessageStates) => encodeURIComponent(states[name]))}`;

/** Confirmations whose state this file does not create; admin-workspace and the tests of mfe-admin open them. */
const elsewhere = ['applications/applications.tsx', 'towns/town-editor.tsx'];

test('every page and window is checked', () => {
  expect(routes.toSorted()).toEqual(['/admin', '/sendgrid-test']);
  expect(tabs.length).toBeGreaterThan(10);
  const checked = new Set(windows.map(({ file }) => file));
  expect([...checked, ...elsewhere].toSorted()).toEqual(windowFiles.toSorted());
});

test('every tab of the page is checked', async () => {
  expect(await labelsIn(wide)).toEqual(tabs.map(({ label }) => label));
});

describe('axe finds nothing serious on the tab', () => {
  test.each(inTurn(tabs))(
    '$label, with each of the tabs in it',
    async ({ value, label, pageOf }) => {
      const page = pageOf();
      // The frame is the same on all tabs, but differs on a phone.
      const part = tabs.slice(0, 2).some((tab) => tab.value === value) ? 'html' : 'main';
      await turnTo(page, addressOf(value));

      await isShown(page, label);

      expect(await faultsOfEachTab(page, part)).toEqual([]);
    },
    60_000,
  );
});

type View = { of: string; at: string; open?: (page: Page) => Promise<unknown> };
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const key = (keys: string) => (page: Page) => page.keyboard.press(keys);
const chooseAll = (page: Page) => page.getByRole('checkbox', { name: /^Select all/ }).check();

const openDraft =
  (ask = '') =>
  async (page: Page) => {
    await asks(page, 'POST', '/api/towns', townStartOf('axe-town'));
    await turnTo(page, addressOf(`towns&town=axe-town${ask}`));
  };

const places: (View & { words: string })[] = [
  { of: 'several requests that are chosen', at: 'samples', open: chooseAll, words: '1 selected' },
  { of: 'the columns of a list', at: 'members', open: press('Columns'), words: 'Default columns' },
  { of: 'a card, with each of its parts', at: 'cards&card=:card', words: 'Who holds which spot' },
  { of: 'a new card', at: 'cards&card=new', words: 'Create card' },
  { of: 'a new town', at: 'towns&begin=new', words: 'Create the draft' },
  { of: 'a town of the release', at: `towns&town=${towns[0].id}`, words: 'This town changes with a release' },
  { of: 'the draft of a town', at: 'towns', open: openDraft(), words: 'It can be published.' },
  { of: 'a conversation', at: 'messages&thread=:conversation', words: 'Your reply' },
];

test.each(inTurn(places))(
  'axe finds nothing serious on $of',
  async ({ at, open, words, pageOf }) => {
    const page = pageOf();
    await turnTo(page, addressOf(at));
    await open?.(page);

    await page.getByText(words, { exact: true }).first().waitFor();

    expect(await faultsOfEachTab(page, 'main')).toEqual([]);
  },
  60_000,
);

async function closeAll(page: Page): Promise<void> {
  for (let last = (await page.locator(dialog).count()) - 1; last >= 0; last -= 1) {
    await page.keyboard.press('Escape');
    await page.locator(dialog).nth(last).waitFor({ state: 'detached' });
  }
}

const windows: (View & { file: string })[] = [
  { file: 'requests/request-dialog.tsx', of: 'a sample request', at: 'samples&request=:sample' },
  { file: 'requests/request-dialog.tsx', of: 'a contact request', at: 'contact&request=:contact' },
  { file: 'requests/request-dialog.tsx', of: 'a request that is not there', at: 'samples&request=none' },
  { file: 'applications/reject-dialog.tsx', of: 'a rejection', at: 'applications&reject=:application' },
  {
    file: 'selection/bulk-bar.tsx',
    of: 'several approvals',
    at: 'applications',
    open: (page) => chooseAll(page).then(() => press(/^Approve 1 application…/)(page)),
  },
  {
    file: 'lists/saved-filters.tsx',
    of: 'a filter that is saved',
    at: 'members&status=member',
    open: press('Save this filter…'),
  },
  { file: 'members/member-dialog.tsx', of: 'a member and another category', at: 'members&member=demo-florist' },
  {
    file: 'members/member-dialog.tsx',
    of: 'the end of a membership',
    at: 'members&member=:payer',
    open: press('End the membership…'),
  },
  { file: 'cards/cards-tab.tsx', of: 'a calendar address', at: 'cards', open: press('Calendar') },
  { file: 'cards/spots-part.tsx', of: 'a spot and its move', at: 'cards&card=:card&spot=:spot' },
  { file: 'cards/steps.tsx', of: 'the lock of a card', at: 'cards&card=:card&ask=locked' },
  { file: 'cancel-booking/cancel-dialog.tsx', of: 'a cancellation', at: 'cards&card=:card&spot=:spot&ask=cancel' },
  { file: 'cancel-booking/cancel-dialog.tsx', of: 'a refund', at: 'money&refund=:booking' },
  { file: 'artwork/artwork-dialog.tsx', of: 'an ad with its proof', at: 'artwork&booking=:proof' },
  { file: 'messages/canned-dialog.tsx', of: 'the canned replies', at: 'messages&answers=1', open: press('Edit Hours') },
  { file: 'disputes/disputes.tsx', of: 'a dispute', at: 'money&view=disputes&dispute=:dispute' },
  {
    file: 'disputes/answer-form.tsx',
    of: 'a dispute that is accepted',
    at: 'money&view=disputes&dispute=:dispute',
    open: press('Accept the dispute'),
  },
  { file: 'plans/plans.tsx', of: 'a new plan', at: 'plans&plan=new' },
  { file: 'plans/plans.tsx', of: 'a plan', at: 'plans&plan=:plan' },
  { file: 'plans/plans.tsx', of: 'a plan that is offered no longer', at: 'plans&offer=:plan' },
  { file: 'plans/plans.tsx', of: 'a plan that cannot be changed', at: 'plans&plan=1' },
  { file: 'email/email-dialog.tsx', of: 'an email that failed', at: 'email&mail=:email' },
  { file: 'email/dead-letters.tsx', of: 'a dead letter', at: 'system&letter=:deadLetter' },
  { file: 'audit/audit-tab.tsx', of: 'an audit line', at: 'audit&line=:line' },
  {
    file: 'audit/audit-tab.tsx',
    of: 'a line of the security log',
    at: 'audit&view=security',
    open: press(/^View /),
  },
  { file: 'staff/staff-tab.tsx', of: 'an invitation', at: 'staff&invite=new' },
  { file: 'staff/staff-tab.tsx', of: 'an invitation withdrawn', at: 'staff&invitation=:invitation' },
  { file: 'staff/person-dialog.tsx', of: 'somebody of the team', at: 'staff', open: press(/^Change /) },
  { file: 'towns/publish-dialog.tsx', of: 'a town that is published', at: 'towns', open: openDraft('&ask=publish') },
  { file: 'towns/publish-dialog.tsx', of: 'a draft that is deleted', at: 'towns', open: openDraft('&ask=remove') },
  { file: 'palette/palette.tsx', of: 'the command palette', at: 'today', open: key('Control+k') },
  { file: 'palette/shortcut-list.tsx', of: 'the shortcuts', at: 'today', open: key('?') },
];

test.each(inTurn(windows))(
  'axe finds nothing serious in the window of $of',
  async ({ at, open, pageOf }) => {
    const page = pageOf();
    await turnTo(page, addressOf(at));
    // By selector, because an open dialog hides the page from role queries.
    await page.locator('[data-keys="page"]').waitFor();
    if (open) {
      await isLoaded(page);
      await open(page);
    }
    await page.locator(dialog).first().waitFor();
    const found = await faultsOfEachTab(page, dialog);

    await closeAll(page);

    expect(found).toEqual([]);
  },
  60_000,
);

test('axe finds nothing serious on a list that cannot be loaded', async () => {
  await phone.route('**/api/sample-requests?*', (route) => route.fulfill({ status: 500 }));
  await turnTo(phone, addressOf('samples&q=cannot-be-loaded'));
  await phone.getByRole('button', { name: 'Try Again' }).waitFor();
  expect(await currentFaults(phone, 'main')).toEqual([]);
  await phone.unroute('**/api/sample-requests?*');
});

test('axe finds nothing serious on /sendgrid-test, with what each tab returns', async () => {
  await turnTo(wide, '/sendgrid-test');
  await press('Test New Key Directly')(wide);
  await wide.getByRole('region', { name: 'Result, raw JSON' }).waitFor();
  const found = await currentFaults(wide, 'main');
  await wide.getByRole('tab', { name: 'API Key Debug' }).click();
  await press('Analyze API Key')(wide);

  await wide.getByRole('region', { name: 'Analysis, raw JSON' }).waitFor();

  expect([...found, ...(await currentFaults(wide, 'main'))]).toEqual([]);
});

test('axe finds nothing serious on the login page of administrators', async () => {
  const visitor = await fixture.person();
  await visitor.goto('/admin');
  expect(await faultsOf(visitor, () => visitor.getByRole('heading', { name: 'Administration' }).waitFor())).toEqual([]);
  await visitor.context().close();
});
