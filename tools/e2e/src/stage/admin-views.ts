import type { Page } from 'playwright-core';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { faultsAsItStands } from './looks.ts';

/** What mfe-admin has to look at, by its own source, and the way from one to the next without loading the page anew. */

const source = join(import.meta.dirname, '../../../../mfe-admin/src');
const read = (file: string) => readFileSync(join(source, file), 'utf8');

export const routes = [...read('routes.tsx').matchAll(/path: '([^']+)'/g)].map(([, path]) => path);

export const tabs = [...read('features/tabs/tabs.tsx').matchAll(/^ {2}tab\('([\w-]+)', '([^']+)'/gm)].map(
  ([, value = '', label = '']) => ({ value, label }),
);

/** The files of the features that draw a window over the page. */
export const windowFiles = globSync('features/**/*.tsx', { cwd: source })
  .filter((file) => !file.endsWith('.test.tsx') && /<(Dialog|ConfirmDialog)\b/.test(read(file)))
  .map((file) => relative('features', file));

export const dialog = '[role=dialog], [role=alertdialog]';

/** Leads a page to another address of the same unit, as Back and Forward do. */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

/** Resolves when nothing on the page is loading any more; says what is, where that takes long. */
export async function isLoaded(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true]');
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy=true]'), null, { timeout: 20_000 })
    .catch(async () => {
      throw new Error(
        `still loading: ${(await busy.evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 200)))).join('\n')}`,
      );
    });
}

/** What is wrong with a part of the page as it stands, and with each of the tabs in it, and with the tabs in those. */
export async function faultsOfEachTab(page: Page, part: string): Promise<string[]> {
  const looked = new Set<string>();
  for (const found: string[] = []; ;) {
    await isLoaded(page);
    found.push(...(await faultsAsItStands(page, part)));
    for (const id of await idsOf(page, '[role=tab][aria-selected=true]')) looked.add(id);
    const next = (await idsOf(page, `:is(${part}) [role=tabpanel] [role=tab], :is(${dialog}) [role=tab]`)).find(
      (id) => !looked.has(id),
    );
    if (!next) return found;
    await page.locator(`[id="${next}"]`).click();
    await page.locator(`[id="${next}"][aria-selected=true]`).waitFor();
  }
}

const idsOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) => all.filter((each) => each.checkVisibility()).map(({ id }) => id));
