// Takes the pictures in docs/screens: every page at both widths, as a person of that page sees it with the demo data.
// `npm run screens -- gallery book` takes those whose name holds one of the words.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { setStage } from '../stage/stage.ts';
import { enter, views, type View, type Who } from './views.ts';

const folder = join(import.meta.dirname, '../../../docs/screens');
const sizes = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];
const words = process.argv.slice(2);
const wanted = views.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

mkdirSync(folder, { recursive: true });
let wrong = 0;

for (const size of sizes) {
  // A stage for each width: what one person books, the other finds free.
  const stage = await setStage();
  try {
    const people = new Map<Who, Page>();
    for (const view of wanted.filter(({ phoneOnly }) => !phoneOnly || size.width < 768)) {
      const page = people.get(view.who) ?? (await stage.person({ ...size, reducedMotion: 'reduce' }));
      if (!people.has(view.who)) await enter(page, view.who, stage);
      people.set(view.who, page);
      await shoot(page, view, size.width).catch((error: unknown) => report(`${view.name} at ${size.width} px: ${(error as Error).message.split('\n')[0]}`));
    }
  } finally {
    await stage.stop();
  }
}
process.exit(wrong > 0 ? 1 : 0);

async function shoot(page: Page, { name, path, before }: View, width: number): Promise<void> {
  await page.goto(path);
  await before?.(page);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.evaluate(everythingDrawn);
  await page.screenshot({ path: join(folder, `${name}-${width}.jpg`), type: 'jpeg', quality: 70, fullPage: true, animations: 'disabled' });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (tooWide > 0) report(`${name} at ${width} px is ${tooWide} px wider than its window`);
  console.log(`${name}-${width}.jpg`);
}

/** Runs in the page: what waits for being scrolled to is wanted too. */
async function everythingDrawn(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  for (const element of document.querySelectorAll<HTMLElement>('main *')) if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]);
}

function report(words: string): void {
  wrong += 1;
  console.error(`✗ ${words}`);
}
