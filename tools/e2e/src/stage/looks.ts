import type { Page } from 'playwright-core';
import { seriousFindings } from './axe.ts';

const widths = [390, 1440];
/** The other scheme changes nothing but colours, so only what is about them is asked again. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/**
 * What is wrong with a page on a phone and in a wide window, light and dark: what axe finds at serious or critical
 * level, and a page that is wider than its window.
 * @param open brings what is to be looked at onto the page; called for each width
 */
export async function faultsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await open();
    found.push(...(await faultsAsItStands(page)));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/**
 * What is wrong with a page as it stands, in its own window, light and dark.
 * @param part only what this selector finds, where the rest has been looked at
 */
export async function faultsAsItStands(page: Page, part?: string): Promise<string[]> {
  const width = page.viewportSize()?.width;
  const light = await seriousFindings(page, { part });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await seriousFindings(page, { part, rules: aboutColours });
  await page.emulateMedia({ colorScheme: 'light' });
  return [
    ...light.map((each) => `${width} light ${each}`),
    ...dark.map((each) => `${width} dark ${each}`),
    ...(tooWide > 0 ? [`${width} is ${tooWide} px too narrow`] : []),
  ];
}
