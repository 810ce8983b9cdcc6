import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import type { Page, Response } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { seriousFindings } from './fixture/page-faults.ts';
import { emailAbout } from './fixture/booking.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

/** Public pages by path, with their headings. */
const titles: Record<string, string | RegExp> = {
  '/': /display ad/,
  '/pricing': 'Two sizes, one price each',
  '/how-it-works': 'How it works',
  '/circulation-details': `${here.name} Circulation Details`,
  '/gallery': 'Gallery',
  '/templates': 'Design templates',
  '/contact': 'Contact Us',
  '/ad-interest': 'Reserve Your Ad Spot',
  '/campaigns': 'Open cards',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/cookies-policy': 'Cookies Policy',
};

const textOf = async (path: string) => (await fixture.fetch(path)).text();

describe('the gallery', () => {
  test('shows all approved ads and those of a category, without loading the code that validates data', async () => {
    const scripts: Promise<string>[] = [];
    const readScript = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    };
    page.on('response', readScript);
    await page.addInitScript(() => {
      window.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
        document.documentElement.setAttribute('data-violation', `${violatedDirective} ${blockedURI}`),
      );
    });
    await page.goto('/gallery');
    await page.getByText('42 ads on 3 cards.').waitFor();
    await page.locator('.pc-spot__ad text').first().waitFor();
    // After the reload below, the bodies of earlier responses can no longer be read.
    page.off('response', readScript);
    const texts = await Promise.all(scripts);
    expect(texts.some((text) => text.includes('medium-shop-front'))).toBe(true);
    expect(texts.filter((text) => text.includes('ZodError'))).toEqual([]);
    await page.getByLabel('Show ads of').selectOption('Pet Services');
    await page.waitForURL('**/gallery?category=Pet+Services');
    await page.reload();
    await page.getByLabel('Show ads of').locator('option:checked[value="Pet Services"]').waitFor({ state: 'attached' });
    await page
      .getByRole('button', { name: /Campus Park Veterinary/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Campus Park Veterinary' });
    await dialog.getByRole('img', { name: /Ad of Campus Park Veterinary/ }).waitFor();
    expect(await dialog.getByRole('link').getAttribute('rel')).toBe('noopener nofollow');
    const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
    expect(await overflow()).toBe('hidden');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await overflow()).not.toBe('hidden');
    expect(await page.locator('html').getAttribute('data-violation')).toBeNull();
  });
});

describe('the design templates', () => {
  test('lead a visitor to the page that shows them, and a member to the ad’s page', async () => {
    await page.goto('/templates');
    await page.getByRole('link', { name: 'Use this design: Shop front' }).click();
    await page.waitForURL('**/templates/medium-shop-front');
    await logIn(page, { username: 'demo-florist', password: 'Postcard!2026' }, '/login?next=/templates');
    await page.waitForURL('**/templates');
    await page.getByRole('button', { name: 'Use this design: Shop front' }).click();
    await page.waitForURL('**/design/*?template=medium-shop-front');
    await page.getByLabel('Headline').fill('Roses for the whole street');
    await page.getByRole('img', { name: 'Your ad as it will be printed' }).getByText(/Roses/).first().waitFor();
    await page.getByRole('button', { name: 'Save as my ad' }).click();
    await page.getByText('Your ad is saved').first().waitFor();
    await page.reload();

    await page.getByText('This ad is saved').waitFor();

    expect(await page.getByLabel('Headline').inputValue()).toBe('Roses for the whole street');
  });
});

describe('the metadata', () => {
  test('has a title, description, canonical address and described picture for every public page', async () => {
    for (const path of Object.keys(titles)) {
      const html = await textOf(path);
      const of = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      expect(of(/<title>([^<]+)<\/title>/)).toMatch(new RegExp(`${letter.product}$`));
      expect(of(/<meta\s+name="description"\s+content="([^"]+)"/).length).toBeGreaterThan(40);
      expect(of(/<link rel="canonical" href="([^"]+)"/)).toBe(fixture.url + path);
      const picture = of(/<meta property="og:image" content="([^"]+)"/);
      const response = await fixture.fetch(picture);
      expect({ path, status: response.status, type: response.headers.get('content-type') }).toEqual({
        path,
        status: 200,
        type: 'image/png',
      });
      expect(html).not.toContain('content="noindex"');
    }
  });

  test('describes the company on the front page with schema.org', async () => {
    const [, json = ''] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(await textOf('/')) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: letter.product,
      url: `${fixture.url}/`,
    });
  });

  test('lists the public pages in the sitemap, and excludes robots from the others', async () => {
    const sitemap = await textOf('/sitemap.xml');
    expect(sitemap.match(/<loc>/g)).toHaveLength(12);
    expect(sitemap).toContain(`<loc>${fixture.url}/gallery</loc>`);
    const robots = await textOf('/robots.txt');
    for (const closed of ['/api/', '/admin', '/dashboard', '/bookings'])
      expect(robots).toContain(`Disallow: ${closed}\n`);
    expect(robots).toContain(`Sitemap: ${fixture.url}/sitemap.xml`);
    expect(await textOf('/dashboard')).toContain('content="noindex"');
    expect(await textOf('/no-such-page')).toContain('content="noindex"');
  });
});

test('a visitor types a trade, sees the card where it is free, and opens it', async () => {
  const cards = (await (await fixture.fetch('/api/campaigns')).json()) as CampaignSummary[];
  const free = cards
    .filter(({ status, takenSubcategories }) => status === 'upcoming' && !takenSubcategories?.includes('Plumbing'))
    .toSorted((one, other) => one.distributionDate.localeCompare(other.distributionDate))[0] as CampaignSummary;

  const visitor = await fixture.person({ width: 390, height: 844 });
  await visitor.goto('/');
  const trade = visitor.getByRole('combobox', { name: 'What does your business do?' });
  await trade.click();
  await trade.pressSequentially('plumer');
  await visitor.getByRole('option', { name: 'Plumbing', selected: true }).waitFor();
  expect(await seriousFindings(visitor, '.pc-combobox')).toEqual([]);
  await trade.press('Enter');
  expect(await trade.inputValue()).toBe('Plumbing');
  await visitor.getByRole('heading', { name: new RegExp(`Plumbing is free .*${free.name}`) }).waitFor();
  expect(await seriousFindings(visitor, 'main')).toEqual([]);
  await visitor.getByRole('link', { name: `See the ${free.name}` }).click();
  await visitor.getByRole('heading', { level: 1, name: free.name }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe(`/campaigns/${free.id}`);

  const again = visitor.getByRole('combobox', { name: 'What does your business do?' });
  await again.fill('lash');
  await visitor.getByRole('option', { name: 'Lash & Brow Studio' }).click();
  await visitor.getByRole('heading', { name: /Lash & Brow Studio is free/ }).waitFor();
  await visitor.context().close();
});

describe('a browser without scripts', () => {
  let plain: Page;
  beforeAll(async () => {
    plain = await fixture.person({ javaScriptEnabled: false });
  });
  const field = (label: string) => plain.getByRole('form').getByLabel(new RegExp(`^${label}`));
  async function send(path: string, fields: Record<string, string>): Promise<void> {
    await plain.goto(path);
    for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
    await plain.locator('form button[type=submit]').click();
  }

  test('shows every public page', async () => {
    for (const [path, title] of Object.entries(titles)) {
      await plain.goto(path);
      await plain.getByRole('heading', { level: 1, name: title }).waitFor();
      await plain.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor();
    }
  });

  test('links from a card’s page, which needs scripts, to the form that needs none', async () => {
    await plain.goto('/campaigns/any');
    // Playwright finds neither text nor role inside noscript.
    const notice = plain.locator('main noscript');
    expect(await notice.innerText()).toContain('This page needs JavaScript.');
    await notice.locator('a').click();
    await plain.getByRole('heading', { level: 1, name: 'Reserve Your Ad Spot' }).waitFor();
  });

  test('requests a sample, which the page confirms', async () => {
    await send('/', {
      Name: 'Nora Plain',
      Business: 'Nora Nails',
      Address: '3 Spring Road',
      City: here.name,
      'Zip code': here.zipCode,
      Email: 'nora@nails.example',
      Phone: '805 555 0144',
    });
    await plain.waitForURL('**/#sent');
    await plain.getByText('Thank you! It has been sent.').waitFor();
    await emailAbout(fixture, 'nora@nails.example', 'We have your sample request');
  });

  test('sends interest in a spot, with a subcategory from one list', async () => {
    await plain.goto('/ad-interest');
    await field('Business category').selectOption('Beauty & Personal Care');
    const subcategory = plain.locator('select[name=businessSubcategory]:visible');
    expect(await subcategory.count()).toBe(1);
    await subcategory.selectOption('Nail Salon');
    await plain.getByLabel(new RegExp(`^Large, \\${letter.large}`)).check();
    for (const [label, value] of Object.entries({
      'Business name': 'Nora Nails',
      'First name': 'Nora',
      'Last name': 'Plain',
      Email: 'nora@spot.example',
      Phone: '805 555 0144',
    }))
      await field(label).fill(value);
    await plain.locator('form button[type=submit]').click();
    await plain.waitForURL('**/ad-interest#sent');
    expect((await fixture.emailsTo('nora@spot.example'))[0]?.text).toContain('Subcategory: Nail Salon');
  });

  test('blocks an incomplete message, keeps the values of a refused one, and sends a complete one', async () => {
    const message = { Email: 'nora@writes.example', Message: 'Do you mail on Saturdays?' };
    await send('/contact', { Name: 'Nora' });
    expect(new URL(plain.url()).hash).toBe('');
    expect(await plain.locator('form :invalid').count()).toBeGreaterThan(0);
    await send('/contact', { ...message, Name: '   ' });
    await plain.waitForURL('**/contact#invalid');
    await plain.getByText('Please fill out all required fields.').waitFor();
    await plain.goBack();
    expect(await field('Message').inputValue()).toBe('Do you mail on Saturdays?');
    await send('/contact', { ...message, Name: 'Nora Writes' });
    await plain.waitForURL('**/contact#sent');
    await emailAbout(fixture, 'nora@writes.example', 'We have your message');
  });
});
