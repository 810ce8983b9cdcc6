import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, payWith } from './fixture/acts.ts';
import { asks } from './fixture/responses.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';
import { openStill } from './fixture/views.ts';

/**
 * The specification's sentences about the dashboard: a florist with cards out, booked and held, and with emails from
 * the team.
 */
let fixture: Fixture;
let page: Page;
let team: Page;
let next: { id: string; name: string; distributionDate: string };
let heldId: string;

const florist = { username: 'demo-florist', password: 'Postcard!2026' };
const subjects = ['Wreaths', 'Tulips', 'Roses'];

beforeAll(async () => {
  fixture = await startFixture();
  [page, team] = [await fixture.person(), await fixture.person()];
  await logIn(team, fixture.stack.admin);
  await logIn(page, florist);
  const cards = ((await asks(page, 'GET', '/api/campaigns')) as (typeof next & { status: string })[]).toReversed();
  next = cards.find(({ status }) => status === 'upcoming') as typeof next;
  heldId = ((await asks(page, 'POST', '/api/bookings', { campaignId: next.id, spotId: 'M05' })) as { id: string }).id;
  for (const subject of subjects) {
    const { id } = (await asks(page, 'POST', '/api/messages/threads', { subject, content: `About ${subject}` })) as {
      id: string;
    };
    await asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: `Gladly: ${subject}` });
  }
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const main = () => page.getByRole('main');
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const open = async (path = '/dashboard') => {
  await page.goto(path);
  await tab('Overview').waitFor();
};
const panel = () => page.getByRole('tabpanel').first();
const cardsShown = () =>
  panel()
    .getByRole('link')
    .filter({ has: page.getByRole('article') });

/** Runs with the same member at another browser, whose clock is its own. */
async function elsewhere(work: () => Promise<void>): Promise<void> {
  const here = page;
  page = await fixture.person();
  await logIn(page, florist);
  await work();
  await page.context().close();
  page = here;
}
const number = () => `#${next.id.replace('card-', '')}`;

describe('the header', () => {
  beforeEach(() => open());

  test('shows initials, business type, the badge, and what waits unread', async () => {
    const header = main().locator('header');
    await header.getByRole('heading', { name: 'Mountain Meadow Florist' }).waitFor();
    expect(await header.locator('.pc-avatar').innerText()).toMatch(/^(IV|MO)$/);
    for (const words of ['Local business', 'Verified Member']) await header.getByText(words, { exact: true }).waitFor();
    await header.getByRole('button', { name: 'Messages 3 unread messages' }).waitFor();
    await header.getByRole('button', { name: 'Alerts 5 unread alerts' }).waitFor();
  });

  test('leads to cards, messages and alerts', async () => {
    await main()
      .locator('header')
      .getByRole('button', { name: /^Alerts/ })
      .click();
    await page.getByRole('tab', { name: 'Alerts', selected: true }).waitFor();
    await main()
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

test('on a phone the tab one is led to comes into sight', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/dashboard?tab=alerts');
  await page.waitForFunction(
    () =>
      (document.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect().right ?? Infinity) <=
      window.innerWidth,
  );
  await tab('Overview').click();
  await panel().getByRole('button', { name: 'View All Messages' }).click();
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

describe('the overview', () => {
  beforeEach(() => open());

  test('has the membership with its link, and the four counters', async () => {
    expect(await main().getByRole('link', { name: 'View Membership Details' }).getAttribute('href')).toBe(
      '/membership',
    );
    const counters = await panel()
      .locator('.pc-stat')
      .evaluateAll((all) => all.map((each) => each.textContent));
    expect(counters).toEqual(['4Total', '1Active', '2Scheduled', '1Completed']);
  });

  test('shows three alerts, two messages and three cards, and leads to all of them', async () => {
    const alerts = panel()
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Recent Alerts' }) });
    expect(await alerts.getByRole('listitem').count()).toBe(3);
    const messages = panel()
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Messages' }) });
    await messages.getByText('Roses', { exact: true }).waitFor();
    expect(await messages.getByRole('listitem').count()).toBe(2);
    await panel().getByRole('heading', { name: 'Recent Campaign Activity' }).waitFor();
    expect(await cardsShown().count()).toBe(3);
    for (const address of await cardsShown().evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect(address).toMatch(/^\/campaigns\/card-/);
    await alerts.getByRole('button', { name: 'View All 5 Alerts' }).click();
    await page.getByRole('tab', { name: 'Alerts', selected: true }).waitFor();
    await tab('Overview').click();
    await messages.getByRole('button', { name: 'View All Messages' }).click();
    await page.getByRole('tab', { name: /^Messages/, selected: true }).waitFor();
  });
});

describe('the cards', () => {
  test.each([
    ['Total Campaigns', 4],
    ['Active Campaigns', 1],
    ['Scheduled Campaigns', 2],
  ])('of %s are %i', async (name, count) => {
    await open();
    await tab(name).click();
    await page.getByRole('tab', { name, selected: true }).waitFor();
    expect(await cardsShown().count()).toBe(count);
  });

  test('have name, dates, status, figure, zone, zip and spots, the days to go, and lead to the card’s page', () =>
    elsewhere(async () => {
      await openStill(page, '/dashboard?tab=scheduled');
      const card = cardsShown().filter({ hasText: next.name });
      await card.waitFor();
      const days = Math.ceil((Date.parse(next.distributionDate) - Date.parse('2026-06-01T19:00:01Z')) / 86_400_000);
      const words = (await card.innerText()).replaceAll(/\s+/g, ' ');
      expect(words).toMatch(
        new RegExp(
          `^${next.name} Scheduled \\w{3} 20, \\d{4} to \\w{3} \\d+, \\d{4} 5,000 Households, Zone [AB], 93021 ` +
            `Your spot: M05 of 14 spots, starts in ${days} days$`,
        ),
      );
      await card.click();
      await page.waitForURL(`**/campaigns/${next.id}`);
    }));

  test('that should have started say one day', () =>
    elsewhere(async () => {
      await page.clock.install({ time: new Date(Date.parse(next.distributionDate) + 86_400_000) });
      await open('/dashboard?tab=scheduled');
      await cardsShown()
        .filter({ hasText: next.name })
        .getByText(/starts in 1 day$/)
        .waitFor();
    }));
});

describe('the alerts', () => {
  const rows = () => panel().getByRole('listitem');
  const inWords = () =>
    rows().evaluateAll((all) =>
      all.map((row) => {
        const link = row.querySelector('a');
        return [
          link?.firstElementChild?.textContent?.replace('Unread: ', ''),
          link?.lastElementChild?.textContent,
          link?.getAttribute('href'),
        ];
      }),
    );

  test('ask for payment in 3 days, an ad in 5 and tell of a card in 7, urgent first', () =>
    elsewhere(async () => {
      await openStill(page, '/dashboard?tab=alerts');
      await rows().first().waitFor();
      const alerts = await inWords();
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
        'Jun 8, 2026For your diary',
        `/campaigns/${next.id}`,
      ]);
      expect(await rows().count()).toBe(5);
    }));

  test('are filtered by All, Unread and Urgent, and nothing marks them read', async () => {
    await open('/dashboard?tab=alerts');
    await panel().getByRole('button', { name: 'Urgent' }).click();
    expect((await inWords()).map(([message]) => message)).toEqual([`Payment due for Campaign ${number()}`]);
    expect(
      await panel()
        .getByRole('button', { name: /^Mark as/ })
        .count(),
    ).toBe(0);
    for (const filter of ['Unread', 'All']) {
      await panel().getByRole('button', { name: filter, exact: true }).click();
      expect(await rows().count()).toBe(5);
    }
  });

  test('lead to what they are about', async () => {
    await open('/dashboard?tab=alerts');
    await rows().first().getByRole('link').click();
    await page.waitForURL(`**/checkout/${heldId}`);
  });
});

test('the billing tab has every invoice with its PDF', async () => {
  await open('/dashboard?tab=billing');
  await panel().getByRole('rowheader').first().waitFor();
  expect((await panel().getByRole('columnheader').allInnerTexts()).map((name) => name.trim())).toEqual([
    'Invoice number',
    'Date',
    'Description',
    'Amount',
    'Status',
    'PDF',
  ]);
  const rows = panel()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  expect(await rows.count()).toBe(3);
  for (const row of await rows.allInnerTexts())
    expect(row).toMatch(/INV-\d{6}\s+\w{3} \d+, \d{4}\s+.*card.*\s+\$[59]00\.00\s+Paid\s+View Invoice/s);
});

describe('the messages tab', () => {
  beforeEach(() => open('/dashboard?tab=messages'));

  test('has Inbox, Sent and Archived, a new message, the email card and support', async () => {
    expect(
      (await page.getByRole('tablist', { name: 'Messages' }).getByRole('tab').allInnerTexts()).map((name) =>
        name.replace(/\s*\d.*/s, ''),
      ),
    ).toEqual(['Inbox', 'Sent', 'Archived']);
    for (const name of ['New Message', 'Configure', 'Contact Support'])
      await main().getByRole('button', { name, exact: true }).waitFor();
    await main().getByText('demo-florist@example.com').waitFor();
  });

  test('puts a conversation away and brings it back', async () => {
    await main()
      .getByRole('link', { name: /^Tulips/ })
      .click();
    await main().getByText('Gladly: Tulips').waitFor();
    await main().getByRole('button', { name: 'Archive' }).click();
    await tab('Archived').click();
    await main()
      .getByRole('link', { name: /^Tulips/ })
      .click();
    await main().getByRole('button', { name: 'Bring back' }).click();
    await tab(/^Inbox/).click();
    await main()
      .getByRole('link', { name: /^Tulips/ })
      .waitFor();
  });

  test('keeps which notices also come by email', async () => {
    const reminders = page
      .getByRole('dialog', { name: 'Email Integration' })
      .getByRole('switch', { name: /^Reminders/ });
    await main().getByRole('button', { name: 'Configure' }).click();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/preferences') && response.request().method() === 'PUT',
    );
    await reminders.click();
    await saved;
    await open('/dashboard?tab=messages');
    await main().getByRole('button', { name: 'Configure' }).click();
    await reminders.and(page.locator('[aria-checked=false]')).waitFor();
  });
});

test('a card that is paid for shows on an open dashboard by itself', async () => {
  await open();
  const other = await fixture.person();
  await logIn(other, florist);
  await other.goto(`/checkout/${heldId}`);
  await other.getByRole('button', { name: 'Pay by card' }).click();
  await other.waitForURL('**/sandbox/checkout/*');
  await payWith(other, '4242 4242 4242 4242');
  await other.getByText('Your spot is booked').first().waitFor();
  await page.getByText('Payment due for Campaign').first().waitFor({ state: 'detached' });
  await other.context().close();
});
