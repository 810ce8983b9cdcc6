import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Invoice } from '@postcard/contracts';
import type { Page } from 'playwright-core';
import { isLoaded, isShown, labelsIn, navOf, tabs } from './fixture/admin-views.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { currentFaults } from './fixture/page-faults.ts';
import { asks } from './fixture/responses.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture({ env: { DEMO_DATA: '1' } });
let wide: Page;
let phone: Page;

beforeAll(async () => {
  [wide, phone] = [await fixture.team({ width: 1440 }), await fixture.team({ width: 390, height: 844 })];
  for (const page of [wide, phone]) {
    await page.goto('/admin');
    await navOf(page).waitFor();
  }
}, 180_000);

const section = (title: RegExp) =>
  wide.locator('.pc-card', { has: wide.getByRole('heading', { level: 2, name: title }) });

describe('the workspace', () => {
  test('has the tabs in groups, the site’s header, and no footer of the site', async () => {
    expect(await labelsIn(wide)).toEqual(tabs.map(({ label }) => label));
    const groups = navOf(wide).getByRole('list', { name: /./ });
    expect(await groups.evaluateAll((all) => all.map((each) => each.previousElementSibling?.textContent))).toEqual([
      'Sell',
      'Produce',
      'Money',
      'Requests',
      'More',
    ]);
    await wide.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).waitFor();
    expect(await wide.getByRole('contentinfo').count()).toBe(0);
    await wide.getByRole('link', { name: 'Back to Home' }).click();
    await wide.getByRole('contentinfo').waitFor();
    await wide.goto('/admin');
  });

  test('has one menu button on a phone, which shows the page’s name and works with the keyboard', async () => {
    const button = navOf(phone).getByRole('button', { name: 'Menu: Today' });
    await button.waitFor();
    expect(
      await navOf(phone)
        .getByRole('link', { name: /^Cards/ })
        .isVisible(),
    ).toBe(false);
    await button.focus();
    await phone.keyboard.press('Enter');
    await navOf(phone).getByRole('button', { expanded: true }).waitFor();
    await navOf(phone)
      .getByRole('link', { name: /^Cards/ })
      .focus();
    await phone.keyboard.press('Enter');
    await isShown(phone, 'Cards');
    await navOf(phone)
      .getByRole('button', { name: 'Menu: Cards', expanded: false })
      .and(phone.locator(':focus'))
      .waitFor();
    await phone.goBack();
    await isShown(phone, 'Today');
  });
});

describe('the workspace of the demo', () => {
  test('has an entry of every kind, each counted beside its tab', async () => {
    await wide.getByText(/^\d+ tasks wait for you\.$/).waitFor();
    for (const title of [
      /^Deadlines this week/,
      /^Artwork late 2$/,
      /^Applications for membership 2$/,
      /^Memberships to be paid 1$/,
      /^Proofs to make 1$/,
      /^Messages to answer 2$/,
      /^Contact requests 2$/,
      /^Sample requests 3$/,
      /^Cards with free spots/,
    ])
      await section(title).waitFor();
    for (const name of [/^Applications\s+2 waiting$/, /^Messages\s+2 waiting$/, /^Artwork\s+1 waiting$/])
      await navOf(wide).getByRole('link', { name }).waitFor();
    await section(/^Cards with free spots/)
      .getByText(/^\d+ of 14 taken, \d+ days left$/)
      .first()
      .waitFor();
  });

  test('has a first booking that is charged once its application is approved', async () => {
    await wide.reload();
    await section(/^First bookings in review/)
      .getByText(new RegExp(`\\${letter.medium}\\.00 authorized`))
      .waitFor();
    await section(/^First bookings in review/)
      .getByRole('link')
      .first()
      .click();
    await isShown(wide, 'Applications');
    const application = wide.locator('.pc-card', { hasText: 'Charles Street Bakehouse' });
    await application.getByText('Paid first booking: spot M07', { exact: false }).waitFor();
    await application.getByRole('button', { name: 'Approve…' }).click();
    await wide.getByRole('button', { name: /^Approve and charge/ }).click();
    await wide.getByText('Application approved', { exact: true }).first().waitFor();

    const invoice = async () =>
      (await asks<Invoice[]>(wide, 'GET', '/api/invoices')).find(({ bookingId }) => bookingId === 'demo-first-booking');

    expect(await waitUntil(invoice)).toMatchObject({ amount: here.prices.medium, status: 'paid' });
  }, 60_000);

  test('has a month of figures, with empty days collapsed', async () => {
    await wide.goto('/admin?tab=statistics');
    const days = wide.getByRole('table', { name: 'Members by day' });
    await days.waitFor();
    expect(await days.getByRole('row').count()).toBeGreaterThan(5);
    await wide
      .getByText(/^\d+ days without data$/)
      .first()
      .click();
    await wide.getByRole('table', { name: 'Scans by card' }).waitFor();
    expect(await wide.getByText('No data for this period').count()).toBe(0);
  });
});

test('the guide leads an owner to the first card and checks each step until it is dismissed', async () => {
  await wide.goto('/admin');
  const card = section(/^Your first card$/);
  await card.getByText('3 of 6 done').waitFor();
  const steps = await card.getByRole('listitem').allInnerTexts();
  const stateOf = (title: string) => steps.find((each) => each.includes(title))?.split('\n')[0];
  expect(
    ['Your town', 'Prices', 'Payments', 'Sender of email', 'A card is open', 'The first booking'].map(stateOf),
  ).toEqual(['Not yet', 'Done', 'Not yet', 'Not yet', 'Done', 'Done']);
  await card.getByText(/The sandbox replaces Stripe/).waitFor();
  await card.getByText(/The sandbox stores every email/).waitFor();
  await card.getByRole('button', { name: 'Hide these steps' }).click();
  await card.waitFor({ state: 'detached' });
  await wide.reload();
  await section(/^Cards with free spots/).waitFor();
  expect(await card.count()).toBe(0);
});

test.each([
  ['wide', () => wide],
  ['on a phone', () => phone],
])(
  'axe finds nothing serious on Today %s, and nothing overflows',
  async (_, pageOf) => {
    const page = pageOf();
    await page.goto('/admin');
    await page.getByText(/tasks? waits? for you/).waitFor();

    await isLoaded(page);

    expect(await currentFaults(page)).toEqual([]);
  },
  60_000,
);
