import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { countOf } from './fixture/acts.ts';
import { book, pay, upcomingCards } from './fixture/booking.ts';
import { asks } from './fixture/responses.ts';
import { startThread } from './fixture/sent.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { openStill } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
let next: { id: string; name: string; distributionDate: string };
let heldId: string;

beforeAll(async () => {
  page = await fixture.member();
  next = (await upcomingCards(page))[0]!;
  heldId = await book(page, next.id, 'M05');
  await fixture.asTeam(async (team) => {
    for (const subject of ['Wreaths', 'Tulips', 'Roses']) {
      const id = await startThread(page, subject, `About ${subject}`);
      await asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: `Gladly: ${subject}` });
    }
  });
}, 120_000);

async function elsewhere(work: (page: Page) => Promise<void>): Promise<void> {
  const other = await fixture.member();
  await work(other);
  await other.context().close();
}

const main = () => page.getByRole('main');
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const panel = (on = page) => on.getByRole('tabpanel').first();
const cardsShown = (on = page) =>
  panel(on)
    .getByRole('article')
    .filter({ has: on.locator('h3 a[href^="/campaigns/"]') });
const openDashboard = async (path = '/dashboard', on = page) => {
  await on.goto(path);
  await on.getByRole('tab', { name: 'Overview' }).waitFor();
};
const selected = (name: string | RegExp, on = page) => on.getByRole('tab', { name, selected: true }).waitFor();
const namesOf = async (tablist: string) =>
  (await page.getByRole('tablist', { name: tablist }).getByRole('tab').allInnerTexts()).map((name) =>
    name.replace(/\s*\d.*/s, ''),
  );

describe('the dashboard', () => {
  test('shows the business with its badge and unread counts, and links to messages, alerts and cards', async () => {
    await openDashboard();
    const header = main().locator('header');
    await header.getByRole('heading', { name: 'Mountain Meadow Florist' }).waitFor();
    expect(await header.locator('.pc-avatar').innerText()).toMatch(/^(IV|MO)$/);
    for (const words of ['Local business', 'Verified Member']) await header.getByText(words, { exact: true }).waitFor();
    expect(await namesOf('Dashboard')).toEqual([
      'Overview',
      'Total Campaigns',
      'Active Campaigns',
      'Scheduled Campaigns',
      'Billing History',
      'Messages',
      'Alerts',
    ]);
    await header.getByRole('button', { name: 'Alerts 5 unread alerts' }).click();
    await selected('Alerts');
    await header.getByRole('button', { name: 'Messages 3 unread messages' }).click();
    await selected(/^Messages/);
    await page.getByRole('link', { name: 'Create Campaign' }).click();
    await page.waitForURL('**/create-campaign');
  });

  test('gives an overview of membership, figures, alerts, messages and cards, with links to all of them', async () => {
    await openDashboard();
    const membership = main().getByRole('link', { name: 'View Membership Details' });
    expect(await membership.getAttribute('href')).toBe('/membership');
    expect(await panel().locator('.pc-stat').allTextContents()).toEqual([
      '4Total',
      '1Active',
      '2Scheduled',
      '1Completed',
    ]);
    const part = (name: string) =>
      panel()
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name }) });
    expect(await countOf(part('Recent Alerts').getByRole('listitem'), 3)).toBe(3);
    await part('Messages').getByText('Roses', { exact: true }).waitFor();
    expect(await countOf(part('Messages').getByRole('listitem'), 2)).toBe(2);
    await panel().getByRole('heading', { name: 'Recent Campaign Activity' }).waitFor();
    expect(await countOf(cardsShown(), 3)).toBe(3);
    await part('Recent Alerts').getByRole('button', { name: 'View All 5 Alerts' }).click();
    await selected('Alerts');
    await tab('Overview').click();
    await part('Messages').getByRole('button', { name: 'View All Messages' }).click();
    await selected(/^Messages/);
    for (const [name, count] of [
      ['Total Campaigns', 4],
      ['Active Campaigns', 1],
      ['Scheduled Campaigns', 2],
    ] as const) {
      await tab(name).click();
      await selected(name);
      expect(await countOf(cardsShown(), count)).toBe(count);
    }
  });

  test('scrolls a linked tab into view on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openDashboard('/dashboard?tab=alerts');
    const isInView = () => {
      const { top, right } = document.querySelector('[role=tab][aria-selected=true]')!.getBoundingClientRect();
      return top >= 0 && right <= window.innerWidth;
    };
    await page.waitForFunction(isInView);
    await tab('Overview').click();
    await panel().getByRole('button', { name: 'View All Messages' }).click();
    await selected(/^Messages/);
    await page.waitForFunction(isInView);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('lists every invoice with its PDF', async () => {
    await openDashboard('/dashboard?tab=billing');
    const rows = panel()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    expect(await countOf(rows, 3)).toBe(3);
    expect((await panel().getByRole('columnheader').allInnerTexts()).map((name) => name.trim())).toEqual([
      'Invoice number',
      'Date',
      'Description',
      'Amount',
      'Status',
      'PDF',
    ]);
    const spotPrice = `(\\${letter.medium}|\\${letter.large})\\.00`;
    for (const row of await rows.allInnerTexts())
      expect(row).toMatch(
        new RegExp(`INV-\\d{6}\\s+\\w{3} \\d+, \\d{4}\\s+.*card.*\\s+${spotPrice}\\s+Paid\\s+View Invoice`, 's'),
      );
  });

  test('archives a conversation, restores it, and stores which notices also come by email', async () => {
    const conversation = main().getByRole('link', { name: /^Tulips/ });
    await openDashboard('/dashboard?tab=messages');
    expect(await namesOf('Messages')).toEqual(['Inbox', 'Sent', 'Archived']);
    for (const name of ['New Message', 'Contact Support'])
      await main().getByRole('button', { name, exact: true }).waitFor();
    await main().getByText('demo-florist@example.com').waitFor();
    await conversation.click();
    await main().getByText('Gladly: Tulips').waitFor();
    await main().getByRole('button', { name: 'Archive' }).click();
    await tab('Archived').click();
    await conversation.click();
    await main().getByRole('button', { name: 'Move to inbox' }).click();
    await tab(/^Inbox/).click();
    await conversation.waitFor();

    const configure = () => main().getByRole('button', { name: 'Configure', exact: true }).click();
    const reminders = page
      .getByRole('dialog', { name: 'Email Integration' })
      .getByRole('switch', { name: /^Reminders/ });
    await configure();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/preferences') && response.request().method() === 'PUT',
    );
    await reminders.click();
    await saved;
    await openDashboard('/dashboard?tab=messages');
    await configure();
    await reminders.and(page.locator('[aria-checked=false]')).waitFor();
  });
});

describe('an alert', () => {
  test('announces a payment due in 3 days, an ad due in 5 and a card in 7, urgent first, and links to it', () =>
    elsewhere(async (other) => {
      const rows = panel(other).getByRole('listitem');
      await openStill(other, '/dashboard?tab=alerts');
      expect(await countOf(rows, 5)).toBe(5);
      const alerts = await rows
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => [
            link.firstElementChild?.textContent?.replace('Unread: ', ''),
            link.lastElementChild?.textContent,
            link.getAttribute('href'),
          ]),
        );
      const number = `#${next.distributionDate.slice(0, 7)}`;
      expect(alerts[0]).toEqual([
        `Payment due for Campaign ${number}`,
        `${next.name}, Jun 4, 2026Urgent`,
        `/checkout/${heldId}`,
      ]);
      expect(alerts.slice(1, 3)).toContainEqual([
        `Ad design needed for Campaign ${number}`,
        `${next.name}, Jun 6, 2026Soon`,
        `/design/${heldId}`,
      ]);
      expect(alerts.slice(3)).toContainEqual([
        `Campaign "${next.name}" starting soon`,
        'Jun 8, 2026Upcoming',
        `/campaigns/${next.id}`,
      ]);
      for (const [filter, count] of [
        ['Urgent', 1],
        ['Unread', 5],
        ['All', 5],
      ] as const) {
        await panel(other).getByRole('button', { name: filter, exact: true }).click();
        expect(await countOf(rows, count)).toBe(count);
      }
      await rows.first().getByRole('link').click();
      await other.waitForURL(`**/checkout/${heldId}`);
    }));
});

describe('a card on the dashboard', () => {
  test('shows name, dates, status, figure, zone, zip, spots and remaining days, and links to the card’s page', () =>
    elsewhere(async (other) => {
      await openStill(other, '/dashboard?tab=scheduled');
      const card = cardsShown(other).filter({ hasText: next.name });
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
      await other.waitForURL(`**/campaigns/${next.id}`);
    }));
});

test('a paid card appears on an open dashboard automatically', async () => {
  await openDashboard();
  await elsewhere(async (other) => {
    await other.goto(`/checkout/${heldId}`);
    await pay(other);
    await page.getByText('Payment due for Campaign').first().waitFor({ state: 'detached' });
  });
});
