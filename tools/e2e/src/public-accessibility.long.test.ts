import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { spot, toast } from './fixture/acts.ts';
import { seriousFindings } from './fixture/axe.ts';
import { upcomingCards } from './fixture/booking.ts';
import { tokenPages } from './fixture/every-page.ts';
import { fillFirstBooking, pizzeria } from './fixture/first-booking.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { faultsOf } from './fixture/page-faults.ts';
import { hydrated, openStill } from './fixture/views.ts';

const fixture = useFixture();
let page: Page;

afterEach(() => page?.context().close());

const phone = { width: 390, height: 844 };
/** Pages without a recorded view, on which layout.long.test.ts runs axe. */
const pages = [...tokenPages.map((name) => `/${name}/none`), '/offers/none.none'];

describe('axe', () => {
  let visitor: Page;
  beforeAll(async () => {
    visitor = await fixture.person();
  });

  test.each(pages)('finds nothing serious on %s in a wide window and on a phone', async (path) => {
    await visitor.goto(path);
    await hydrated(visitor);
    await visitor.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    expect(await faultsOf(visitor)).toEqual([]);
  });

  test('finds nothing serious in the error message of a form', async () => {
    page = await fixture.person();
    await page.goto('/contact');
    await hydrated(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast(page, 'Missing information');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('finds nothing serious in the sheet of a first booking with mistakes, and with the log-in', async () => {
    page = await fixture.person();
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

  test('finds nothing serious in the window that closes an account', async () => {
    page = await fixture.member();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByRole('dialog', { name: 'Close your account?' }).waitFor();
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

  test('skips the header at the first stop', async () => {
    page = await fixture.person();
    await page.goto('/pricing');
    await hydrated(page);
    await press('Tab');
    expect(await focused()).toBe('Skip to the page');
    await press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('writes and sends a message', async () => {
    page = await fixture.person();
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
    // One key focuses the toasts (specification, section 9).
    await press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=region]') !== null)).toBe(true);
  });

  test('moves through the tabs of the circulation page with arrows', async () => {
    page = await fixture.person();
    await page.goto('/circulation-details');
    await hydrated(page);
    await page.getByRole('tab', { name: 'Zone A (South)' }).focus();
    for (const name of ['Zone B (North)', 'Total Coverage']) {
      await press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).and(page.locator(':focus')).waitFor();
    }
  });

  test('stays within the menu of a phone, and returns the focus', async () => {
    page = await fixture.person(phone);
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
  });
});

describe('the reduced motion setting', () => {
  test.each([
    ['/', () => page.getByRole('button', { name: /Show the next zone/ }).innerText()],
    ['/circulation-details', () => page.getByRole('tab', { selected: true }).innerText()],
  ])('stops all motion on %s', async (path, shown) => {
    page = await fixture.person();
    await openStill(page, path);
    const before = await shown();
    await page.clock.runFor(60_000);
    expect(await shown()).toBe(before);
  });
});

describe('the menu', () => {
  test.each([
    [767, 1],
    [768, 0],
  ])('has, at %i px, %i button that opens it', async (width, count) => {
    page = await fixture.person({ width, height: 900 });
    await page.goto('/pricing');
    expect(await page.getByRole('button', { name: 'Open menu' }).filter({ visible: true }).count()).toBe(count);
    expect(await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).count()).toBe(1 - count);
  });
});
