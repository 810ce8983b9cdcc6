import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;

usePage(fixture, (opened) => (page = opened));

const textOf = async (path: string) => (await fixture.fetch(path)).text();

describe('the gallery', () => {
  test('shows printed cards, each ad as approved, and those of a category from an address', async () => {
    await page.addInitScript(() => {
      window.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
        document.documentElement.setAttribute('data-violation', `${violatedDirective} ${blockedURI}`),
      );
    });
    await page.goto('/gallery');
    await page.getByText('42 ads on 3 cards.').waitFor();
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

  test('loads without the code that validates data', async () => {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await page.goto('/gallery');
    await page.locator('.pc-spot__ad text').first().waitFor();
    const texts = await Promise.all(scripts);
    expect(texts.some((text) => text.includes('medium-shop-front'))).toBe(true);
    expect(texts.filter((text) => text.includes('ZodError'))).toEqual([]);
  });
});

describe('the design templates', () => {
  test('lead a visitor to the page that shows them, and a member to the ad’s page', async () => {
    await page.goto('/templates');
    await page.getByRole('link', { name: 'Use this design: Shop front' }).click();
    await page.waitForURL('**/templates/medium-shop-front');
    await page.goto('/login?next=/templates');
    await page.getByLabel('Username').fill('demo-florist');
    await page.getByRole('textbox', { name: /^Password/ }).fill('Postcard!2026');
    await page.locator('form').getByRole('button', { name: 'Log In' }).click();
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
    for (const path of [
      '/',
      '/pricing',
      '/how-it-works',
      '/circulation-details',
      '/gallery',
      '/templates',
      '/contact',
      '/ad-interest',
      '/campaigns',
      '/privacy-policy',
      '/terms-of-service',
      '/cookies-policy',
    ]) {
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
