import { logIn } from '@postcard/e2e/fixture/acts';
import type { Browser, Page } from 'playwright-core';
import type { StackEnvironment } from '../benchmark.ts';
import { openBrowser } from '../machine/browser.ts';
import { startDemoStack } from '../machine/demo-stack.ts';
import { openPhone, slowDown } from '../machine/slow-phone.ts';
import { watchResponses, type Interaction } from '../measure/interactions.ts';
import { compareToLimit, type Result } from '../measure/result.ts';

const rounds = 3;
/** Interaction to Next Paint that counts as good: https://web.dev/articles/inp */
const limitMs = 200;
const typed = 'Spring Road';

type Visit = { path: string; as?: { username: string; password: string }; act: (page: Page) => Promise<void> };

const forms = ['/contact', '/ad-interest', '/login', '/register', '/forgot-password', '/forgot-username'];
const lists = ['samples', 'contact', 'applications', 'members', 'money', 'email'];

/** How long a slow phone takes to paint after a tap or a key, on every page with a form, the card and the lists. */
export async function inp(surroundings: StackEnvironment): Promise<Result[]> {
  const { resources, signal, log, part } = surroundings;
  const stack = await startDemoStack(surroundings);
  const browser = await openBrowser(resources, log);
  const visits: Visit[] = [
    { path: '/', act: useSampleForm },
    { path: '/pricing', act: useTradeField },
    ...forms.map((path) => ({ path, act: useForm })),
    { path: `/campaigns/${await openCardId(stack.url)}`, act: useCard },
    ...lists.map((tab) => ({ path: `/admin?tab=${tab}`, as: stack.admin, act: useList })),
  ];
  const results: Result[] = [];
  for (const visit of visits.filter(({ path }) => part === undefined || path === part)) {
    const slowest: Interaction[] = [];
    for (let round = 0; round <= rounds; round++) {
      signal.throwIfAborted();
      slowest.push(await slowestOf(browser, stack.url, visit));
    }
    log(`${visit.path}: ${slowest.map(({ what, duration }) => `${duration} ms ${what}`).join('; ')}`);
    const name = `inp: ${visit.path.replace(/^\/campaigns\/.*/, '/campaigns/:id')}`;
    // The first visit fills the server's caches and is not counted.
    const ours = slowest.slice(1).map(({ duration }) => duration);
    results.push(compareToLimit({ name, ours, limit: limitMs, unit: 'ms' }));
  }
  return results;
}

async function slowestOf(browser: Browser, url: string, { path, as, act }: Visit): Promise<Interaction> {
  const { context, page, cdp } = await openPhone(browser);
  try {
    if (as) await logIn(page, as, `${url}/login`);
    await page.goto(url + path);
    await page.locator('html[data-whole]').waitFor();
    await slowDown(cdp);
    const { slowest, settled } = await watchResponses(page);
    await act(page);
    await settled();
    return slowest();
  } finally {
    await context.close();
  }
}

async function openCardId(url: string): Promise<string> {
  const cards = (await (await fetch(`${url}/api/campaigns`)).json()) as { id: string; status: string }[];
  const open = cards.find(({ status }) => status === 'upcoming');
  if (!open) throw new Error('No card is open');
  return open.id;
}

const main = (page: Page) => page.locator('main');

/** Types into the first field, and sends the form as it is, which says what is missing. */
async function useForm(page: Page): Promise<void> {
  const form = main(page).locator('form:not([role=search])').last();
  await form.locator('input').first().tap();
  await page.keyboard.type(typed);
  await form.locator('button[type=submit], button:not([type])').last().tap();
}

async function useSampleForm(page: Page): Promise<void> {
  const form = page.locator('#sample-form form');
  await form.scrollIntoViewIfNeeded();
  await form.locator('input').first().tap();
  await page.keyboard.type(typed);
  await form.getByRole('button').last().tap();
}

async function useTradeField(page: Page): Promise<void> {
  await main(page).getByRole('combobox').first().tap();
  await page.keyboard.type('plumer');
  await main(page).getByRole('option').first().tap();
}

async function useCard(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^Spot .*front side.*free/ })
    .first()
    .tap();
  await page.getByRole('dialog').getByRole('combobox').tap();
  await page.keyboard.type('plumer');
}

async function useList(page: Page): Promise<void> {
  await main(page).getByRole('searchbox').first().tap();
  await page.keyboard.type('ada');
}
