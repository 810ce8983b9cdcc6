import type { Page } from 'playwright-core';
import { seriousFindings } from './axe.ts';

const widths = [390, 1440];
/** The other scheme changes nothing but colours, so only what is about them is asked again. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/**
 * What is wrong with a page on a phone and in a wide window, light and dark: what axe finds at serious or critical level,
 * and a page that is wider than its window.
 * @param open brings what is to be looked at onto the page; called for each width
 */
export async function faultsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await open();
    const light = await seriousFindings(page);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await seriousFindings(page, aboutColours);
    await page.emulateMedia({ colorScheme: 'light' });
    found.push(...light.map((each) => `${width} light ${each}`), ...dark.map((each) => `${width} dark ${each}`));
    if (tooWide > 0) found.push(`${width} is ${tooWide} px too narrow`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}
