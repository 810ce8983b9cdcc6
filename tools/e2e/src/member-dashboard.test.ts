import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, payWith, countOf } from './fixture/acts.ts';
import {
  cardsShown,
  elsewhere,
  fillDashboard,
  florist,
  main,
  openDashboard,
  panel,
  tab,
  type NextCard,
} from './fixture/dashboard.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { openStill } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
let next: NextCard;
let heldId: string;

beforeAll(async () => {
  page = await fixture.person();
  ({ next, heldId } = await fillDashboard(fixture, page));
}, 120_000);

describe('the header', () => {
  beforeEach(() => openDashboard(page));

  test('shows initials, business type, the badge, and unread counts', async () => {
    const header = main(page).locator('header');
    await header.getByRole('heading', { name: 'Mountain Meadow Florist' }).waitFor();
    expect(await header.locator('.pc-avatar').innerText()).toMatch(/^(IV|MO)$/);
    for (const words of ['Local business', 'Verified Member']) await header.getByText(words, { exact: true }).waitFor();
    await header.getByRole('button', { name: 'Messages 3 unread messages' }).waitFor();
    await header.getByRole('button', { name: 'Alerts 5 unread alerts' }).waitFor();
  });

  test('links to cards, messages and alerts', async () => {
    await main(page)
      .locator('header')
      .getByRole('button', { name: /^Alerts/ })
      .click();
    await page.getByRole('tab', { name: 'Alerts', selected: true }).waitFor();
    await main(page)
      .locator('header')
      .getByRole('button', { name: /^Messages/ })
      .click();
    await page.getByRole('tab', { name: /^Messages/, selected: true }).waitFor();
    await page.getByRole('link', { name: 'Create Campaign' }).click();
    await page.waitForURL('**/create-campaign');
  });

  test('has seven tabs', async () => {
    const names = await page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab').allInnerTexts();
    expect(names.map((name) => name.replace(/\s*\d.*/s, ''))).toEqual([
      'Overview',
      'Total Campaigns',
      'Active Campaigns',
      'Scheduled Campaigns',
      'Billing History',
      'Messages',
      'Alerts',
    ]);
  });
});

describe('the overview', () => {
  beforeEach(() => openDashboard(page));

  test('has the membership with its link, and the four figures', async () => {
    expect(await main(page).getByRole('link', { name: 'View Membership Details' }).getAttribute('href')).toBe(
      '/membership',
    );
    const figures = await panel(page)
      .locator('.pc-stat')
      .evaluateAll((all) => all.map((each) => each.textContent));
    expect(figures).toEqual(['4Total', '1Active', '2Scheduled', '1Completed']);
  });

  test('shows three alerts, two messages and three cards, and links to all of them', async () => {
    const alerts = panel(page)
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Recent Alerts' }) });
    expect(await countOf(alerts.getByRole('listitem'), 3)).toBe(3);
    const messages = panel(page)
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Messages' }) });
    await messages.getByText('Roses', { exact: true }).waitFor();
    expect(await countOf(messages.getByRole('listitem'), 2)).toBe(2);
    await panel(page).getByRole('heading', { name: 'Recent Campaign Activity' }).waitFor();
    expect(await countOf(cardsShown(page), 3)).toBe(3);
    for (const link of await cardsShown(page).locator('h3 a').all())
      expect(await link.getAttribute('href')).toMatch(/^\/campaigns\/([a-z]+\.)?card-/);
    await alerts.getByRole('button', { name: 'View All 5 Alerts' }).click();
    await page.getByRole('tab', { name: 'Alerts', selected: true }).waitFor();
    await tab(page, 'Overview').click();
    await messages.getByRole('button', { name: 'View All Messages' }).click();
    await page.getByRole('tab', { name: /^Messages/, selected: true }).waitFor();
  });
});

describe('the cards', () => {
  test.each([
    ['Total Campaigns', 4],
    ['Active Campaigns', 1],
    ['Scheduled Campaigns', 2],
  ])('show under %s the number %i', async (name, count) => {
    await openDashboard(page);
    await tab(page, name).click();
    await page.getByRole('tab', { name, selected: true }).waitFor();
    expect(await countOf(cardsShown(page), count)).toBe(count);
  });

  test('show name, dates, status, figure, zone, zip, spots and remaining days, and link to the card’s page', () =>
    elsewhere(fixture, async (page) => {
      await openStill(page, '/dashboard?tab=scheduled');
      const card = cardsShown(page).filter({ hasText: next.name });
      await card.waitFor();
      const days = Math.ceil((Date.parse(next.distributionDate) - Date.parse('2026-06-01T19:00:01Z')) / 86_400_000);
      const words = (await card.innerText()).replaceAll(/\s+/g, ' ');
      expect(words).toMatch(
        new RegExp(
          `^${next.name} Scheduled \\w{3} 2[01], \\d{4} to \\w{3} \\d+, \\d{4} ` +
            `${letter.pieces} Households, ${letter.cardZone}, ${here.zipCode} ` +
            `Your spot: M05 of 14 spots, starts in ${days} days$`,
        ),
      );
      await card.click();
      await page.waitForURL(`**/campaigns/${next.id}`);
    }));

  test('show one day after their planned start', () =>
    elsewhere(fixture, async (page) => {
      await page.clock.install({ time: new Date(Date.parse(next.distributionDate) + 86_400_000) });
      await openDashboard(page, '/dashboard?tab=scheduled');
      await cardsShown(page)
        .filter({ hasText: next.name })
        .getByText(/starts in 1 day$/)
        .waitFor();
    }));
});

test('a paid card appears on an open dashboard automatically', async () => {
  await openDashboard(page);
  const other = await fixture.person();
  await logIn(other, florist);
  await other.goto(`/checkout/${heldId}`);
  await other.getByRole('button', { name: 'Pay now' }).click();
  await other.waitForURL('**/sandbox/checkout/*');
  await payWith(other, '4242 4242 4242 4242');
  await other.getByText('You’re booked').first().waitFor();
  await page.getByText('Payment due for Campaign').first().waitFor({ state: 'detached' });
  await other.context().close();
});
