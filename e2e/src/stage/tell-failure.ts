import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readableLine } from '@postcard/devstack';
import type { BrowserContext, Page } from 'playwright-core';

const mostText = 1500;
const mostLines = 40;

type Seen = { contexts: readonly BrowserContext[]; dataDir: string };

/**
 * Once a test fails, says what every person of a stage had before them and what the units had logged: a journey that
 * fails once in many runs is understood from its first failure, or not at all.
 */
export function tellOnFailure(seen: Seen): void {
  Object.assign(globalThis, { tellWhatWasSeen: async () => process.stderr.write(`${await whatWasSeen(seen)}\n`) });
}

async function whatWasSeen({ contexts, dataDir }: Seen): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const told = await Promise.all(pages.map(whatPageShows));
  return [...told, ...unitsSaid(join(dataDir, 'logs'))].join('\n');
}

async function whatPageShows(page: Page): Promise<string> {
  const text = await page.locator('main').innerText({ timeout: 2000 }).catch((error: Error) => error.message);
  return `--- ${page.url()}\n${text.slice(0, mostText)}`;
}

function unitsSaid(folder: string): string[] {
  return readdirSync(folder).map((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    const readable = lines.map((line) => readableLine(file, line)).filter(Boolean);
    return readable.slice(-mostLines).join('\n');
  }).filter(Boolean);
}
