import { describe, expect, test } from '@jest/globals';
import { demoPassword } from '@postcard/demo-data';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Page } from 'playwright-core';
import { logIn, spot, toast } from './fixture/acts.ts';
import { faultsOf, seriousFindings } from './fixture/page-faults.ts';
import { upcomingCards } from './fixture/booking.ts';
import { tokenPages } from './fixture/every-page.ts';
import { fillFirstBooking, pizzeria } from './fixture/first-booking.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated, openStill, openWhole } from './fixture/views.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

const phone = { width: 390, height: 844 };
/** Pages without a recorded view; on those with one, layout.long.test.ts runs axe. */
const pages = [...tokenPages.map((name) => `/${name}/none`), '/offers/none.none'];

describe('axe', () => {
  test('finds nothing serious on the pages of links in emails, wide and on a phone', async () => {
    const found: string[] = [];
    for (const path of pages) {
      await openWhole(page, path);
      found.push(...(await faultsOf(page)).map((fault) => `${path} ${fault}`));
    }

    expect(found).toEqual([]);
  });

  test('finds nothing serious in the sheet of a first booking with mistakes, and with the log-in', async () => {
    await page.goto('/campaigns');
    await page.goto(`/campaigns/${(await upcomingCards(page))[0]?.id}`);
    await spot(page, 'M\\d\\d', 'free').first().click();
    await page.getByRole('dialog', { name: /^Medium spot/ }).waitFor();
    await page.getByRole('button', { name: 'Hold and pay' }).click();
    await page.getByText('First name is required').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await fillFirstBooking(page, { ...pizzeria, trade: 'notary', Email: 'demo-florist@example.com' });
    await page.getByRole('button', { name: 'Hold and pay' }).click();
    await page.getByText('There is an account with this email').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('a visitor with only a keyboard', () => {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label'),
    );
  const isInMenu = () =>
    page.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')));

  test('skips the header with the first tab stop', async () => {
    await page.goto('/pricing');
    await hydrated(page);
    await press('Tab');
    expect(await focused()).toBe('Skip to the page');
    await press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('writes and sends a message', async () => {
    await page.goto('/contact');
    await hydrated(page);
    await page.getByLabel(/^Name/).focus();
    for (const words of ['Kay Board', 'Kay Keys', 'kay@keys.example', '805 555 0133', 'Without a mouse']) {
      await page.keyboard.type(words);
      await press('Tab');
    }
    expect(await focused()).toBe('Send Message');
    await press('Enter');
    await toast(page, 'Message sent!');
    expect(await seriousFindings(page)).toEqual([]);
    // One key focuses the toasts (specification, section 9).
    await press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=region]') !== null)).toBe(true);
  });

  test('moves through the tabs of the circulation page with arrows', async () => {
    await page.goto('/circulation-details');
    await hydrated(page);
    await page.getByRole('tab', { name: 'Zone A (South)' }).focus();
    for (const name of ['Zone B (North)', 'Total Coverage']) {
      await press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).and(page.locator(':focus')).waitFor();
    }
  });

  test('stays within the menu of a phone, and returns the focus', async () => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await hydrated(page);
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.focus();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    for (let step = 0; step < 14; step++) {
      await press('Tab');
      expect(await isInMenu()).toBe(true);
    }
    await press('Escape');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    expect(await opener.evaluate((button) => document.activeElement === button)).toBe(true);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).focus();
    await press('Enter');
    await page.waitForURL('**/pricing');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    for (const [width, count] of [
      [767, 1],
      [768, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await opener.filter({ visible: true }).count()).toBe(count);
      expect(await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).count()).toBe(1 - count);
    }
  });
});

describe('the reduced motion setting', () => {
  test.each([
    ['/', () => page.getByRole('button', { name: /Show the next zone/ }).innerText()],
    ['/circulation-details', () => page.getByRole('tab', { selected: true }).innerText()],
  ])('stops all motion on %s', async (path, shown) => {
    await openStill(page, path);
    const before = await shown();
    await page.clock.runFor(60_000);

    expect(await shown()).toBe(before);
  });
});

test('a page that is opened offline shows a message, and opens once online', async () => {
  await page.goto('/');
  await hydrated(page);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();

  expect(await page.locator('body').innerText()).not.toMatch(/Unexpected Application Error|\n\s+at \S+ \(/);
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  await page.context().setOffline(false);
  const heading = page.getByRole('heading', { name: 'Gallery', level: 1 });
  const again = page.getByRole('button', { name: 'Try again' });
  await waitUntil(async () => {
    if (await heading.isVisible()) return true;
    await again.click({ timeout: 1000 }).catch(() => undefined);
    return false;
  });
});

test('a browser that blocks storage shows every page without an error, and logs in', async () => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const path of ['/', '/pricing', '/how-it-works', '/gallery', '/templates', '/contact', '/ad-interest']) {
    await openWhole(page, path);
    expect([path, await page.getByText('Something went wrong on this page').count()]).toEqual([path, 0]);
  }
  await logIn(page, { username: 'demo-florist', password: demoPassword });
  await page.getByRole('tabpanel').first().waitFor();
  expect(errors).toEqual([]);
});
