import { logIn } from '@postcard/e2e/fixture/acts';
import type { Stack } from '@postcard/devstack';
import type { Browser, Page } from 'playwright-core';
import { compareToLimit, isBrief, type Bench, type Result } from '../harness/measure.ts';
import { onPhone, slowDown } from '../harness/phone.ts';

const rounds = isBrief ? 1 : 3;

type Visit = { path: string; as?: { username: string; password: string }; use: (page: Page) => Promise<void> };
type Interaction = { target: string; duration: number };

const forms = ['/contact', '/ad-interest', '/login', '/register', '/forgot-password', '/forgot-username'];
const lists = ['samples', 'contact', 'applications', 'members', 'money', 'email'];

export async function inp({ signal, log, wants }: Bench, stack: Stack, browser: Browser): Promise<Result[]> {
  const visits: Visit[] = [
    { path: '/', use: useForm('#sample-form form') },
    { path: '/pricing', use: useTradeField },
    ...forms.map((path) => ({ path, use: useForm('main form:not([role=search])') })),
    { path: '/campaigns/:id', use: useCard },
    ...lists.map((tab) => ({ path: `/admin?tab=${tab}`, as: stack.admin, use: useList })),
  ];
  const wanted = visits.filter(({ path }) => wants(`inp ${path}`)).slice(0, isBrief ? 1 : visits.length);
  const cardId = wanted.length > 0 ? await openCardId(stack.url) : '';
  const results: Result[] = [];
  for (const visit of wanted) {
    const slowest: Interaction[] = [];
    // The first visit fills caches and is not counted.
    for (let round = 0; round <= rounds; round++) {
      signal.throwIfAborted();
      slowest.push(await slowestOf(browser, stack.url, { ...visit, path: visit.path.replace(':id', cardId) }));
    }
    log(`${visit.path}: ${slowest.map(({ target, duration }) => `${duration} ms ${target}`).join('; ')}`);
    const ours = slowest.slice(1).map(({ duration }) => duration);
    results.push(compareToLimit({ name: `inp: ${visit.path}`, ours, limit: 200, unit: 'ms' }));
  }
  return results;
}

const slowestOf = (browser: Browser, url: string, { path, as, use }: Visit): Promise<Interaction> =>
  onPhone(browser, async ({ page, cdp }) => {
    if (as) await logIn(page, as, `${url}/login`);
    await page.goto(url + path);
    await page.locator('html[data-whole]').waitFor();
    await slowDown(cdp);
    const slowest = await watchResponses(page);
    await use(page);
    return slowest();
  });

async function watchResponses(page: Page): Promise<() => Promise<Interaction>> {
  let slowest: Interaction = { target: '', duration: 0 };
  await page.exposeFunction('keepInteraction', (one: Interaction) => {
    if (one.duration > slowest.duration) slowest = one;
  });
  await page.evaluate(() => {
    type Timing = PerformanceEntry & { interactionId: number; target: Element | null };
    const keep = Reflect.get(globalThis, 'keepInteraction') as (one: Interaction) => void;
    new PerformanceObserver((list) => {
      for (const { interactionId, name, target, duration } of list.getEntries() as Timing[])
        if (interactionId > 0) keep({ target: `${name} on ${target?.id || target?.className}`, duration });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return async () => {
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done()))),
    );
    return slowest;
  };
}

async function openCardId(url: string): Promise<string> {
  const cards = (await (await fetch(`${url}/api/campaigns`)).json()) as { id: string; status: string }[];
  return cards.find(({ status }) => status === 'upcoming')!.id;
}

const useForm =
  (selector: string) =>
  async (page: Page): Promise<void> => {
    const form = page.locator(selector).last();
    await form.locator('input').first().tap();
    await page.keyboard.type('Spring Road');
    await form.locator('button[type=submit], button:not([type])').last().tap();
  };

async function useTradeField(page: Page): Promise<void> {
  await page.locator('main').getByRole('combobox').first().tap();
  await page.keyboard.type('plumer');
  await page.locator('main').getByRole('option').first().tap();
}

async function useCard(page: Page): Promise<void> {
  const free = page.locator('main').getByRole('button', { name: /^Spot .*front side.*free/ });
  await free.first().tap();
  await page.getByRole('dialog').getByRole('combobox').tap();
  await page.keyboard.type('plumer');
}

async function useList(page: Page): Promise<void> {
  await page.locator('main').getByRole('searchbox').first().tap();
  await page.keyboard.type('ada');
}
