// Takes the pictures in docs/screens at one width, the first argument: every page as a person of that page sees it with
// the demo data. `npm run screens -- gallery book` runs it for both widths and the views whose name holds one of the
// words.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startFixture } from '../fixture/fixture.ts';
import { enter } from './enter.ts';
import type { View, Who } from './view.ts';
import { views } from './views.ts';

const folder = join(import.meta.dirname, '../../../../docs/screens');
const [width = '1440', ...words] = process.argv.slice(2);
const size = { width: Number(width), height: Number(width) < 768 ? 844 : 900 };
const wanted = views.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

mkdirSync(folder, { recursive: true });
let wrong = 0;

const fixture = await startFixture({ env: { DEMO_DATA: '1' } });
try {
  const people = new Map<Who, Page>();
  for (const view of wanted.filter(({ phoneOnly }) => !phoneOnly || size.width < 768)) {
    const page = people.get(view.who) ?? (await fixture.person({ ...size, reducedMotion: 'reduce' }));
    if (!people.has(view.who)) await enter(page, view.who, fixture);
    people.set(view.who, page);
    await shoot(page, view).catch((error: unknown) =>
      report(`${view.name} at ${size.width} px: ${(error as Error).message.split('\n')[0]}`),
    );
  }
} finally {
  await fixture.stop();
}
process.exit(wrong > 0 ? 1 : 0);

async function shoot(page: Page, { name, path, before, dark }: View): Promise<void> {
  await page.goto(path);
  await before?.(page, fixture);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.locator('html[data-whole]').waitFor();
  await page.evaluate(everythingDrawn);
  await take(page, `${name}-${size.width}.jpg`);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (tooWide > 0) report(`${name} at ${size.width} px is ${tooWide} px wider than its window`);
  if (!dark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, `${name}-dark-${size.width}.jpg`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The whole page, or the window over what is in sight of it. */
async function take(page: Page, file: string): Promise<void> {
  const isCovered = await page.locator('[role=dialog], [role=alertdialog]').first().isVisible();
  await page.screenshot({
    path: join(folder, file),
    type: 'jpeg',
    quality: 70,
    fullPage: !isCovered,
    animations: 'disabled',
  });
  console.log(file);
}

/** Runs in the page: what waits for being scrolled to is wanted too. */
async function everythingDrawn(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([
    document.fonts.ready,
    ...[...document.images].map((image) => image.decode().catch(() => undefined)),
  ]);
}

function report(words: string): void {
  wrong += 1;
  console.error(`✗ ${words}`);
}
