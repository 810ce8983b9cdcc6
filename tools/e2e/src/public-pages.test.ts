import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, countOf } from './fixture/acts.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { hydrated, scrolled80Below } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();
const main = () => page.locator('main');
describe('the home page', () => {
  test('shows a hero with the cents per mailbox, three promises and the banner', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: new RegExp(`display ad.*${letter.cents}`) }).waitFor();
    for (const promise of [
      '12x15 inch postcard, shared with businesses that do not compete',
      'One business per subcategory',
      'Design, print and mail are handled',
    ]) {
      await page.getByText(promise).first().waitFor();
    }
    await page.getByText('Discover the Power of Direct Mail - Effortlessly & For Pennies').waitFor();
    const own = page.locator(`img[src$="${here.pictures.hero}"]`);
    await (here.pictures.hero ? own.first() : page.getByText('GIANT 12×15" FORMAT')).waitFor();
  });

  test('names four benefits and links to the sample form', async () => {
    await page.goto('/');
    await hydrated(page);
    const benefits = page.locator('section', { has: heading('Stand Out in Every Mailbox') });
    expect(await countOf(benefits.getByRole('listitem'), 4)).toBe(4);
    await benefits.getByRole('link', { name: 'Request A Sample' }).click();
    await scrolled80Below(page, 'sample-form');
  });

  test('shows the direct-mail figures, the three steps, and the Green Initiative', async () => {
    await page.goto('/');
    const features = page.locator('#features');
    for (const figure of ['62%', '23%', '75%', '5-9X', '68%', '86%', '4,000-10,000'])
      await features.getByText(figure, { exact: true }).waitFor();
    expect(await features.locator('dd').allInnerTexts()).toEqual(
      Array.from({ length: 7 }, () => expect.stringMatching(/^\S[\S\s]+\n.+$/)),
    );
    await features.getByText(/banner blindness/).waitFor();
    await features.getByText(/ads daily/).waitFor();
    const process = page.locator('#how-it-works');
    expect(await process.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      '01 Reserve Your Space',
      '02 Submit Your Design',
      '03 Approve & Launch',
    ]);
    await process.getByText(/medium or large/).waitFor();
    await heading('Green Initiative').waitFor();
    await page.getByText(/5x more trees/).waitFor();
    await page.getByText(/carbon-neutral/).waitFor();
  });

  test('shows distribution, the postcard picture, two price cards, and their links to the form', async () => {
    await page.goto('/');
    await hydrated(page);
    const prices = page.locator('#pricing');
    for (const { tab } of letter.zones) await prices.getByText(tab).waitFor();
    await prices.getByRole('link', { name: /The card and its spots/ }).click();
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
    ]) {
      await cards.getByText(words).first().waitFor();
    }
    expect(
      await cards.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/ad-interest#top', '/ad-interest#top']);
    await cards.getByRole('link', { name: 'Reserve a large spot' }).click();
    await page.waitForURL('**/ad-interest#top');
    expect(await page.evaluate(() => localStorage.getItem('adSpotType'))).toBe('large');
    await page
      .getByLabel(new RegExp(`^Large, \\${letter.large}`))
      .and(page.locator(':checked'))
      .waitFor();
  });

  test('compares the sizes', async () => {
    await page.goto('/');
    for (const words of ['Standard 4x6 in', 'Large 6x9 in', 'Ours 12x15 in', 'OURS!', '4X LARGER!'])
      await page.getByText(words).first().waitFor();
  });
});

describe('the circulation page', () => {
  test('rounds the income in the tabs, shows exact figures in the table, and links to the prices', async () => {
    await page.goto('/circulation-details');
    await hydrated(page);
    for (const { tab, income } of [...letter.zones, { tab: 'Total Coverage', income: letter.total.income }]) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).getByText(income, { exact: true }).waitFor();
    }
    const rows = await page.getByRole('table', { name: 'Circulation by zone' }).getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split(/\t|\n/).filter(Boolean))).toEqual([
      ...letter.zones.map(({ row }) => row),
      letter.total.row,
    ]);
    await page.getByRole('link', { name: 'View Pricing Options' }).click();
    await page.waitForURL('**/#pricing');
    await scrolled80Below(page, 'pricing');
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
    await footer.getByRole('link', { name: 'Contact Us' }).click();
    await page.waitForURL('**/contact');
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
    await team.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).waitFor();
    expect(await team.evaluate(() => localStorage.getItem('isAdmin'))).toBe('true');
    await banner.getByRole('button', { name: 'Log Out' }).click();
    await banner.getByRole('link', { name: 'Log In' }).waitFor();
  });

  test('responds 404 at an unknown address', async () => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
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

  test.each(['privacy-policy', 'terms-of-service', 'cookies-policy', 'contact'])(
    'opens /%s at its top',
    async (path) => {
      await page.goto('/');
      await hydrated(page);
      await page.evaluate(() => window.scrollTo(0, 3000));
      await page.getByRole('contentinfo').locator(`a[href="/${path}"]`).first().click();
      await page.waitForURL(`**/${path}`);
      await page.waitForFunction(() => window.scrollY === 0);
    },
  );
});

describe('the legal pages', () => {
  test.each(['Privacy Policy', 'Terms of Service', 'Cookies Policy'])(
    'show a date and our contact in the %s',
    async (title) => {
      await page.goto(`/${title.toLowerCase().replaceAll(' ', '-')}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await main().getByText('Last updated April 17, 2025').waitFor();
      expect(await main().getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
    },
  );

  test('contain the terms that the specification requires', async () => {
    await page.goto('/terms-of-service');
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    const words = await main().innerText();
    for (const term of [letter.cancelBy, /at least 18 years old/, /Payment in full is required before/])
      expect(words).toMatch(term);
  });
});
