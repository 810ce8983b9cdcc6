import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const mostText = 1500;
const mostLines = 40;
const longestLine = 400;

type Seen = { browser: Browser; dataDir: string };

/**
 * Once a test fails, says what every person of a stage had before them and what the units had logged: a journey that
 * fails once in many runs is understood from its first failure, or not at all.
 */
export function tellOnFailure(seen: Seen): void {
  // A stage that has ended has nothing left to tell; the failure itself must still be told.
  const tellWhatWasSeen = async () => process.stderr.write(`${await whatWasSeen(seen).catch(String)}\n`);
  Object.assign(globalThis, { tellWhatWasSeen });
}

async function whatWasSeen({ browser, dataDir }: Seen): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const told = await Promise.all(pages.map(whatPageShows));
  return [...told, ...unitsSaid(join(dataDir, 'logs'))].join('\n');
}

async function whatPageShows(page: Page): Promise<string> {
  const text = await page
    .locator('main')
    .innerText({ timeout: 2000 })
    .catch((error: Error) => error.message);
  return `--- ${page.url()}\n${text.slice(0, mostText)}`;
}

function unitsSaid(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'));
    return lines.slice(-mostLines).map((line) => line.slice(0, longestLine));
  });
}
