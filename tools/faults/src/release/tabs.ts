import type { BrowserContext, Page } from 'playwright-core';
import { unit, words } from './new-version.ts';

/** Longer than a visitor may have to wait, so that it is measured how long they do. */
const patienceMs = 30_000;

/** What went wrong in any tab of this browser, a line each. */
export function watch(context: BrowserContext): string[] {
  const failures: string[] = [];
  context.on(
    'response',
    (response) =>
      response.status() >= 400 && response.status() !== 401 && failures.push(`${response.status()} ${response.url()}`),
  );
  // A page that is left ends what it was still asking for.
  context.on(
    'requestfailed',
    (request) =>
      request.failure()?.errorText !== 'net::ERR_ABORTED' &&
      failures.push(`${request.failure()?.errorText} ${request.url()}`),
  );
  context.on('weberror', (error) => failures.push(String(error.error())));
  return failures;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Resolves when a visitor who comes now reads these words. @returns the milliseconds since `from` */
export async function untilSeen(page: Page, text: string, from: number): Promise<number> {
  for (const until = from + patienceMs; Date.now() < until;) {
    await page.goto(words.page);
    await heading(page, text)
      .or(heading(page, text === words.old ? words.next : words.old))
      .waitFor();
    if (await heading(page, text).isVisible()) return Date.now() - from;
  }
  throw new Error(`Nobody read '${text}' within ${patienceMs / 1000} s`);
}

/**
 * Goes on, in a tab that was opened before, to a page whose code it has not loaded yet: it must say what its own
 * version says.
 * @returns the versions whose files it asked for
 */
export async function goOn(page: Page, text: string): Promise<string[]> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, version] = new RegExp(`/mfe/${unit}/([^/]+)/`).exec(request.url()) ?? [];
    if (version) versions.add(version);
  });
  await page.getByRole('link', { name: words.link }).click();
  await heading(page, text).waitFor();
  return [...versions];
}
