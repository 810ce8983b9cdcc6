import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useFixture } from './fixture/use-fixture.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

beforeAll(async () => {
  page = await fixture.person({ javaScriptEnabled: false });
}, 120_000);

const field = (label: string) => page.getByRole('form').getByLabel(new RegExp(`^${label}`));
const send = () => page.locator('form button[type=submit]').click();

async function toTeam(words: RegExp): Promise<object | undefined> {
  for (let count = 1; ; count++) {
    const found = (await fixture.emailsTo(letter.team, count)).find(({ text }) => words.test(text));
    if (found) return found;
  }
}

describe('a browser without scripts', () => {
  test.each([
    ['/', /display ad/],
    ['/pricing', 'Two sizes, one price each'],
    ['/how-it-works', 'How it works'],
    ['/circulation-details', `${here.name} Circulation Details`],
    ['/gallery', 'Gallery'],
    ['/templates', 'Design templates'],
    ['/contact', 'Contact Us'],
    ['/ad-interest', 'Reserve Your Ad Spot'],
    ['/campaigns', 'Open cards'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/cookies-policy', 'Cookies Policy'],
  ])('shows %s', async (path, title) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor();
  });

  test('links from a card’s page, which needs scripts, to the form that needs none', async () => {
    await page.goto('/campaigns/any');
    // Playwright finds neither text nor role inside noscript.
    const notice = page.locator('main noscript');
    expect(await notice.innerText()).toContain('This page needs JavaScript.');
    await notice.locator('a').click();
    await page.getByRole('heading', { level: 1, name: 'Reserve Your Ad Spot' }).waitFor();
  });

  test('requests a sample, which the page confirms', async () => {
    await page.goto('/');
    for (const [label, value] of Object.entries({
      Name: 'Nora Plain',
      Business: 'Nora Nails',
      Address: '3 Spring Road',
      City: here.name,
      'Zip code': here.zipCode,
      Email: 'nora@nails.example',
      Phone: '805 555 0144',
    })) {
      await field(label).fill(value);
    }
    await send();
    await page.waitForURL('**/#sent');
    await page.getByText('Thank you! It has been sent.').waitFor();
    const [toVisitor] = await fixture.emailsTo('nora@nails.example');
    expect(toVisitor?.subject).toBe('We have your sample request');
    await expect(toTeam(new RegExp(`Address: 3 Spring Road, ${letter.place}`))).resolves.toBeDefined();
  });

  test('sends a message', async () => {
    await page.goto('/contact');
    for (const [label, value] of Object.entries({
      Name: 'Nora Writes',
      Email: 'nora@writes.example',
      Message: 'Do you mail on Saturdays?',
    }))
      await field(label).fill(value);
    await send();
    await page.waitForURL('**/contact#sent');
    expect((await fixture.emailsTo('nora@writes.example'))[0]?.subject).toBe('We have your message');
    await expect(toTeam(/Do you mail on Saturdays\?/)).resolves.toBeDefined();
  });

  test('sends interest in a spot, with a subcategory from one list', async () => {
    await page.goto('/ad-interest');
    for (const [label, value] of Object.entries({
      'Business name': 'Nora Nails',
      'First name': 'Nora',
      'Last name': 'Plain',
      Email: 'nora@spot.example',
      Phone: '805 555 0144',
    }))
      await field(label).fill(value);
    await field('Business category').selectOption('Beauty & Personal Care');
    expect(await page.locator('select[name=businessSubcategory]:visible').count()).toBe(1);
    await page.locator('select[name=businessSubcategory]:visible').selectOption('Nail Salon');
    await page.getByLabel(new RegExp(`^Large, \\${letter.large}`)).check();
    await send();
    await page.waitForURL('**/ad-interest#sent');
    expect((await fixture.emailsTo('nora@spot.example'))[0]?.text).toContain('Subcategory: Nail Salon');
    await expect(toTeam(new RegExp(`Ad Size: Large \\(\\${letter.large}\\)`))).resolves.toBeDefined();
  });

  test('stops an incomplete form itself', async () => {
    await page.goto('/contact');
    await field('Name').fill('Nora');
    await send();
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.locator('form :invalid').count()).toBeGreaterThan(0);
  });

  test('shows the server’s errors, and keeps all values', async () => {
    await page.goto('/contact');
    for (const [label, value] of Object.entries({ Name: '   ', Email: 'nora@writes.example', Message: 'Hello' }))
      await field(label).fill(value);
    await send();
    await page.waitForURL('**/contact#invalid');
    await page.getByText('Please fill out all required fields.').waitFor();
    await page.goBack();
    expect(await field('Message').inputValue()).toBe('Hello');
  });
});
