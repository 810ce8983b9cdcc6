import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, countOf } from './fixture/acts.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated, openStill, scrolled80Below } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();
const main = () => page.locator('main');
const hrefsOf = (links: ReturnType<Page['getByRole']>) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

describe('the home page', () => {
  test('shows the hero, benefits, figures, steps, sizes and the Green Initiative', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: new RegExp(`display ad.*${letter.cents}`) }).waitFor();
    for (const words of [
      '12x15 inch postcard, shared with businesses that do not compete',
      'One business per subcategory',
      'Design, print and mail are handled',
      'Discover the Power of Direct Mail - Effortlessly & For Pennies',
      'Standard 4x6 in',
      'Large 6x9 in',
      'Ours 12x15 in',
      'OURS!',
      '4X LARGER!',
      /5x more trees/,
      /carbon-neutral/,
    ])
      await page.getByText(words).first().waitFor();
    await heading('Green Initiative').waitFor();
    const own = page.locator(`img[src$="${here.pictures.hero}"]`);
    await (here.pictures.hero ? own.first() : page.getByText('GIANT 12×15" FORMAT')).waitFor();
    const features = page.locator('#features');
    for (const figure of ['62%', '23%', '75%', '5-9X', '68%', '86%', '4,000-10,000'])
      await features.getByText(figure, { exact: true }).waitFor();
    expect(await features.locator('dd').allInnerTexts()).toEqual(
      Array.from({ length: 7 }, () => expect.stringMatching(/^\S[\S\s]+\n.+$/)),
    );
    for (const words of [/banner blindness/, /ads daily/]) await features.getByText(words).waitFor();
    const process = page.locator('#how-it-works');
    expect(await process.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      '01 Reserve Your Space',
      '02 Submit Your Design',
      '03 Approve & Launch',
    ]);
    await process.getByText(/medium or large/).waitFor();
    await hydrated(page);
    const benefits = page.locator('section', { has: heading('Stand Out in Every Mailbox') });
    expect(await countOf(benefits.getByRole('listitem'), 4)).toBe(4);
    await benefits.getByRole('link', { name: 'Request A Sample' }).click();
    await scrolled80Below(page, 'sample-form');
  });

  test('shows distribution, the card with its spots, two price cards, and their links to the form', async () => {
    await page.goto('/');
    await hydrated(page);
    const prices = page.locator('#pricing');
    for (const { tab } of letter.zones) await prices.getByText(tab).waitFor();
    const card = prices.getByRole('link', { name: /The card and its spots/ });
    await card.scrollIntoViewIfNeeded();
    const texts = (await card.locator('text').allTextContents()).filter((text) => /Spot|\$/.test(text));
    expect(texts.slice(0, 4)).toEqual(['Large Spot', letter.large, 'Medium Spot', letter.medium]);
    await card.click();
    await scrolled80Below(page, 'pricing-cards');
    const cards = page.locator('#pricing-cards');
    for (const words of [
      letter.medium,
      letter.perMailbox.medium,
      '12 medium spots per postcard',
      letter.savings.medium,
      letter.large,
      letter.perMailbox.large,
      '2 large spots per postcard',
      letter.savings.large,
    ])
      await cards.getByText(words).first().waitFor();
    expect(await hrefsOf(cards.getByRole('link'))).toEqual(['/ad-interest#top', '/ad-interest#top']);
    await cards.getByRole('link', { name: 'Reserve a large spot' }).click();
    await page.waitForURL('**/ad-interest#top');
    expect(await page.evaluate(() => localStorage.getItem('adSpotType'))).toBe('large');
    await page
      .getByLabel(new RegExp(`^Large, \\${letter.large}`))
      .and(page.locator(':checked'))
      .waitFor();
  });

  test('changes the circulation card every 10 s, starting with the total, and immediately on a click', async () => {
    page = await fixture.person({ reducedMotion: 'no-preference' });
    await openStill(page, '/');
    const card = page.getByRole('button', { name: /Show the next zone/ });
    const shows = async (name: string, households: string) => {
      await card.getByText(name).waitFor();
      await card.getByText(households, { exact: true }).waitFor();
    };
    const showsTotal = () => shows('Total Coverage', letter.total.row[1]!);
    await showsTotal();
    await page.clock.runFor(9_999);
    await showsTotal();
    await page.clock.runFor(1);
    for (const { hero, row } of letter.zones) {
      await shows(hero, row[1]!);
      if (hero !== letter.zones.at(-1)?.hero) await page.clock.runFor(10_000);
    }
    await card.click();
    await showsTotal();
    await page.getByRole('link', { name: 'Circulation details', exact: true }).click();
    await page.waitForURL('**/circulation-details');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    expect(await card.count()).toBe(0);
    await page.context().close();
  });
});

describe('the circulation page', () => {
  test('cycles through zones and total every 8 s until a tab is chosen, with exact figures in a table', async () => {
    const all = [...letter.zones, { tab: 'Total Coverage', income: letter.total.income }];
    const tabs = all.map(({ tab }) => tab);
    const selected = () => page.getByRole('tab', { selected: true }).innerText();
    page = await fixture.person({ reducedMotion: 'no-preference' });
    await openStill(page, '/circulation-details');
    await heading(`${here.name} Circulation Details`).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(tabs);
    for (const next of [...tabs.slice(1), tabs[0]!]) {
      await page.clock.runFor(7_999);
      expect(await selected()).not.toBe(next);
      await page.clock.runFor(1);
      await page.getByRole('tab', { name: next, selected: true }).waitFor();
    }
    for (const { tab, income } of all) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).getByText(income, { exact: true }).waitFor();
    }
    await page.clock.runFor(60_000);
    expect(await selected()).toBe('Total Coverage');
    const rows = await page.getByRole('table', { name: 'Circulation by zone' }).getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split(/\t|\n/).filter(Boolean))).toEqual([
      ...letter.zones.map(({ row }) => row),
      letter.total.row,
    ]);
    expect(await page.getByRole('link', { name: 'View Pricing Options' }).getAttribute('href')).toBe('/#pricing');
    await page.context().close();
  });
});

describe('every page', () => {
  test('has the header, the buttons and the footer of a visitor', async () => {
    await page.goto('/pricing');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual([
      'Circulation Details',
      'How It Works',
      'Pricing',
      'Request Sample',
      'Contact',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Reserve Your Spot' }).click();
    await page.waitForURL('**/ad-interest');
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL('**/login');
    const footer = page.getByRole('contentinfo');
    await footer
      .getByText(/data come from the postal service and may be estimates or rounded\. Actual distribution may vary/)
      .waitFor();
    for (const name of ['Privacy Policy', 'Terms of Service', 'Cookies Policy'])
      await footer.getByRole('link', { name }).waitFor();
  });

  test('greets a member and an administrator with their own links', async () => {
    await logIn(page, { username: 'demo', password: 'Postcard!2026' });
    const banner = page.getByRole('banner');
    await banner.getByText('Hello, Peach Hill Pizza').first().waitFor();
    expect((await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).slice(5)).toEqual([
      'Dashboard',
      'My Bookings',
    ]);
    expect(await banner.getByRole('link', { name: 'Book Ad' }).getAttribute('href')).toBe('/dashboard');
    const team = await fixture.team();
    await team.goto('/dashboard');
    await team.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).waitFor();
    expect(await team.evaluate(() => localStorage.getItem('isAdmin'))).toBe('true');
    await banner.getByRole('button', { name: 'Log Out' }).click();
    await banner.getByRole('link', { name: 'Log In' }).waitFor();
  });

  test('responds 404 at an unknown address', async () => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await heading('404 Page Not Found').waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
  });

  test.each(['reduce', 'no-preference'] as const)(
    'scrolls to a hash 80 px below the edge, and keeps a target over a full page load: motion %s',
    async (reducedMotion) => {
      const visitor = await fixture.person({ reducedMotion });
      await visitor.goto('/#pricing-cards');
      await scrolled80Below(visitor, 'pricing-cards');
      await visitor.goto('/terms-of-service');
      await hydrated(visitor);
      await visitor.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/?from=terms#sample-form';
        link.textContent = 'A link no router knows';
        document.querySelector('main')?.prepend(link);
      });
      await visitor.getByText('A link no router knows').click();
      await visitor.waitForURL('**/?from=terms#sample-form');
      await visitor.waitForFunction(() => sessionStorage.getItem('web-kit:pending-scroll') === null);
      await scrolled80Below(visitor, 'sample-form');
      await visitor.context().close();
    },
  );
});

test('the legal pages open at their top, show a date and our contact, and contain the required terms', async () => {
  for (const title of ['Privacy Policy', 'Cookies Policy', 'Terms of Service']) {
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 3000));
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await main().getByText('Last updated April 17, 2025').waitFor();
    expect(await main().getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  }
  const words = await main().innerText();
  for (const term of [letter.cancelBy, /at least 18 years old/, /Payment in full is required before/])
    expect(words).toMatch(term);
});
