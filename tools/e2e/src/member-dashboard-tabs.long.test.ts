import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { elsewhere, fillDashboard, main, openDashboard, panel, tab, type NextCard } from './fixture/dashboard.ts';
import { countOf } from './fixture/acts.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';
import { openStill } from './fixture/views.ts';

const fixture = useFixture();
let page: Page;
let next: NextCard;
let heldId: string;

beforeAll(async () => {
  page = await fixture.person();
  ({ next, heldId } = await fillDashboard(fixture, page));
}, 120_000);

const spotPrice = `(\\${letter.medium}|\\${letter.large})\\.00`;
const number = () => `#${next.distributionDate.slice(0, 7)}`;

test('a linked tab scrolls into view on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, '/dashboard?tab=alerts');
  await page.waitForFunction(
    () =>
      (document.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect().right ?? Infinity) <=
      window.innerWidth,
  );
  await tab(page, 'Overview').click();
  await panel(page).getByRole('button', { name: 'View All Messages' }).click();
  const selected = page.getByRole('tab', { name: /^Messages/, selected: true });
  await selected.waitFor();
  await page.waitForFunction(() => {
    const { top, right } = document.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect() ?? {
      top: -1,
      right: Infinity,
    };
    return top >= 0 && right <= window.innerWidth;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

describe('the alerts', () => {
  const rows = (page: Page) => panel(page).getByRole('listitem');
  const inWords = (page: Page) =>
    rows(page).evaluateAll((all) =>
      all.map((row) => {
        const link = row.querySelector('a');
        return [
          link?.firstElementChild?.textContent?.replace('Unread: ', ''),
          link?.lastElementChild?.textContent,
          link?.getAttribute('href'),
        ];
      }),
    );

  test('announce a payment due in 3 days, an ad due in 5 and a card in 7, urgent first', () =>
    elsewhere(fixture, async (page) => {
      await openStill(page, '/dashboard?tab=alerts');
      await rows(page).first().waitFor();
      const alerts = await inWords(page);
      expect(alerts[0]).toEqual([
        `Payment due for Campaign ${number()}`,
        `${next.name}, Jun 4, 2026Urgent`,
        `/checkout/${heldId}`,
      ]);
      expect(alerts.slice(1, 3)).toContainEqual([
        `Ad design needed for Campaign ${number()}`,
        `${next.name}, Jun 6, 2026Soon`,
        `/design/${heldId}`,
      ]);
      expect(alerts.slice(3)).toContainEqual([
        `Campaign "${next.name}" starting soon`,
        'Jun 8, 2026Upcoming',
        `/campaigns/${next.id}`,
      ]);
      expect(await countOf(rows(page), 5)).toBe(5);
    }));

  test('are filtered by All, Unread and Urgent, and stay unread', async () => {
    await openDashboard(page, '/dashboard?tab=alerts');
    await panel(page).getByRole('button', { name: 'Urgent' }).click();
    expect((await inWords(page)).map(([message]) => message)).toEqual([`Payment due for Campaign ${number()}`]);
    expect(
      await panel(page)
        .getByRole('button', { name: /^Mark as/ })
        .count(),
    ).toBe(0);
    for (const filter of ['Unread', 'All']) {
      await panel(page).getByRole('button', { name: filter, exact: true }).click();
      expect(await countOf(rows(page), 5)).toBe(5);
    }
  });

  test('link to their subjects', async () => {
    await openDashboard(page, '/dashboard?tab=alerts');
    await rows(page).first().getByRole('link').click();
    await page.waitForURL(`**/checkout/${heldId}`);
  });
});

test('the billing tab has every invoice with its PDF', async () => {
  await openDashboard(page, '/dashboard?tab=billing');
  await panel(page).getByRole('rowheader').first().waitFor();
  expect((await panel(page).getByRole('columnheader').allInnerTexts()).map((name) => name.trim())).toEqual([
    'Invoice number',
    'Date',
    'Description',
    'Amount',
    'Status',
    'PDF',
  ]);
  const rows = panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  expect(await countOf(rows, 3)).toBe(3);
  for (const row of await rows.allInnerTexts())
    expect(row).toMatch(
      new RegExp(`INV-\\d{6}\\s+\\w{3} \\d+, \\d{4}\\s+.*card.*\\s+${spotPrice}\\s+Paid\\s+View Invoice`, 's'),
    );
});

describe('the messages tab', () => {
  beforeEach(() => openDashboard(page, '/dashboard?tab=messages'));

  test('has Inbox, Sent and Archived, a new message, the email card and support', async () => {
    expect(
      (await page.getByRole('tablist', { name: 'Messages' }).getByRole('tab').allInnerTexts()).map((name) =>
        name.replace(/\s*\d.*/s, ''),
      ),
    ).toEqual(['Inbox', 'Sent', 'Archived']);
    for (const name of ['New Message', 'Configure', 'Contact Support'])
      await main(page).getByRole('button', { name, exact: true }).waitFor();
    await main(page).getByText('demo-florist@example.com').waitFor();
  });

  test('archives a conversation and restores it', async () => {
    await main(page)
      .getByRole('link', { name: /^Tulips/ })
      .click();
    await main(page).getByText('Gladly: Tulips').waitFor();
    await main(page).getByRole('button', { name: 'Archive' }).click();
    await tab(page, 'Archived').click();
    await main(page)
      .getByRole('link', { name: /^Tulips/ })
      .click();
    await main(page).getByRole('button', { name: 'Bring back' }).click();
    await tab(page, /^Inbox/).click();
    await main(page)
      .getByRole('link', { name: /^Tulips/ })
      .waitFor();
  });

  test('stores which notices also come by email', async () => {
    const reminders = page
      .getByRole('dialog', { name: 'Email Integration' })
      .getByRole('switch', { name: /^Reminders/ });
    await main(page).getByRole('button', { name: 'Configure' }).click();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/preferences') && response.request().method() === 'PUT',
    );
    await reminders.click();
    await saved;
    await openDashboard(page, '/dashboard?tab=messages');
    await main(page).getByRole('button', { name: 'Configure' }).click();
    await reminders.and(page.locator('[aria-checked=false]')).waitFor();
  });
});
