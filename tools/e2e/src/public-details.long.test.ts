import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useFixture } from './fixture/use-fixture.ts';
import { hydrated, openStill } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

beforeEach(async () => {
  page = await fixture.person({ reducedMotion: 'no-preference' });
});
afterEach(() => page.context().close());

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();

describe('the home page', () => {
  test('changes the circulation card every 10 s from the total on, and at once on a click', async () => {
    await openStill(page, '/');
    const card = page.getByRole('button', { name: /Show the next zone/ });
    const shows = async (name: string, households: string) => {
      await card.getByText(name).waitFor();
      await card.getByText(households, { exact: true }).waitFor();
    };
    const showsTotal = () => shows('Total Coverage', letter.total.row[1]!);
    const [first, ...others] = letter.zones;
    await showsTotal();
    await page.clock.runFor(9_999);
    await showsTotal();
    await page.clock.runFor(1);
    await shows(first!.hero, first!.row[1]!);
    for (const { hero, row } of others) {
      await page.clock.runFor(10_000);
      await shows(hero, row[1]!);
    }
    await card.click();
    await showsTotal();
    await page.getByRole('link', { name: 'Circulation details', exact: true }).click();
    await page.waitForURL('**/circulation-details');
  });

  test('hides the circulation card on a small screen', async () => {
    const phone = await fixture.person({ width: 390, height: 844 });
    await phone.goto('/');
    expect(await phone.getByRole('button', { name: /Show the next zone/ }).count()).toBe(0);
    await phone.context().close();
  });

  test('shows the spots and prices on a card that links to them', async () => {
    await page.goto('/');
    await hydrated(page);
    const card = page.getByRole('link', { name: /The card and its spots/ });
    await card.scrollIntoViewIfNeeded();
    const texts = await card.locator('text').allTextContents();
    expect(texts.filter((text) => /Spot|\$/.test(text)).slice(0, 4)).toEqual([
      'Large Spot',
      letter.large,
      'Medium Spot',
      letter.medium,
    ]);
    await card.click();
    await page.waitForURL('**/#pricing-cards');
  });
});

describe('the circulation page', () => {
  const selected = () => page.getByRole('tab', { selected: true }).innerText();

  test('cycles through the zones and the total every 8 s until a tab is chosen', async () => {
    const tabs = letter.zones.map(({ tab }) => tab);
    await openStill(page, '/circulation-details');
    await heading(`${here.name} Circulation Details`).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([...tabs, 'Total Coverage']);
    for (const next of [...tabs.slice(1), 'Total Coverage', tabs[0]!]) {
      await page.clock.runFor(7_999);
      expect(await selected()).not.toBe(next);
      await page.clock.runFor(1);
      await page.getByRole('tab', { name: next, selected: true }).waitFor();
    }
    await page.getByRole('tab', { name: 'Total Coverage' }).click();
    await page.clock.runFor(60_000);
    expect(await selected()).toBe('Total Coverage');
  });
});

test('the page discards an invalid stored user', async () => {
  await page.addInitScript(() => localStorage.setItem('user', '{"id":'));
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
  await page.waitForFunction(() => localStorage.getItem('user') === null);
});

test('the browser reports a page’s timing once it is hidden, and the report is accepted', async () => {
  await page.goto('/pricing');
  await hydrated(page);
  const counted = page.waitForResponse('**/api/vitals');
  // A page in front is never hidden here, and one that is left shows nobody its responses. It measures when it is at
  // rest.
  await page.evaluate(() => {
    const hide = () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      Reflect.deleteProperty(document, 'visibilityState');
    };
    setInterval(hide, 200);
  });
  expect((await counted).status()).toBe(204);
});
