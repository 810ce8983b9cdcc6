import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';
import { applicant, type View, type Who } from './view.ts';
import { views } from './views.ts';
import { logIn, register } from '../fixture/acts.ts';
import { asks } from '../fixture/responses.ts';
import { florist, startThread } from '../fixture/sent.ts';

type Size = { width: number; height: number };

export const phone: Size = { width: 390, height: 844 };
export const narrowest: Size = { width: 320, height: 844 };
export const desktop: Size = { width: 1440, height: 900 };

export const viewsNamed = (words: readonly string[]): View[] =>
  views.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

/** Opens one page for each kind of person, who registers or logs in on it before its first use. */
export function peopleOf(fixture: Fixture, size: Size): (who: Who) => Promise<Page> {
  const people = new Map<Who, Page>();
  return async (who) => {
    const page = people.get(who) ?? (await fixture.person(size));
    if (!people.has(who)) await enter(page, who, fixture);
    people.set(who, page);
    return page;
  };
}

export const bringAbout = async ({ path }: View, page: Page, fixture: Fixture): Promise<string> =>
  typeof path === 'string' ? path : path(page, fixture);

export async function show(page: Page, { before }: View, path: string): Promise<void> {
  await page.goto(path);
  if (!before) return;
  await page.locator('html[data-whole]').waitFor();
  await before(page);
}

/** Returns true if a dialog covers the page, so that only the window counts. */
export const isCovered = (page: Page): Promise<boolean> =>
  page.locator('[role=dialog], [role=alertdialog]').first().isVisible();

/** Largest height of a WebP, in pixels. */
export const highest = 16_000;

/** Makes the window as high as the page, unless a dialog covers it. @returns true if the window grew */
export async function makeRoom(page: Page, { width, height }: Size): Promise<boolean> {
  if (await isCovered(page)) return false;
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  if (needed <= height) return false;
  await page.setViewportSize({ width, height: Math.min(needed, highest) });
  return true;
}

/** Runs in the page: loads all fonts, and images that would load only when scrolled into view. */
export async function everythingDrawn(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  // Layout requests the fonts.
  document.documentElement.getBoundingClientRect();
  await Promise.all([
    document.fonts.ready,
    ...[...document.images].map((image) => image.decode().catch(() => undefined)),
  ]);
}

/** Runs in the page: lays out what is below the window, whose size was only estimated. */
export function everythingLaidOut(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
}

async function enter(page: Page, who: Who, fixture: Fixture): Promise<void> {
  if (who === 'applicant') await register(page, applicant);
  if (who === 'admin') await logIn(page, fixture.stack.admin);
  if (who !== 'member') return;
  await logIn(page, florist);
  await correspond(page, fixture);
}

const correspond = (page: Page, fixture: Fixture): Promise<void> =>
  fixture.asTeam(async (team) => {
    for (const [subject, content, reply] of emails) {
      const id = await startThread(page, subject, content);
      await asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: reply });
    }
  });

const emails = [
  [
    'Who gets the next card?',
    'Some of my customers did not find the last one in their mailbox.',
    'We mail one half of town each month and the other half the month after. Each card’s page says which zone it ' +
      'goes to.',
  ],
  [
    'Dark greens in print',
    'My leaves are a very dark green. Does that hold on your paper?',
    'It does down to about 90% black. We will send you a proof before anything is printed, and you can lighten it ' +
      'then.',
  ],
] as const;
