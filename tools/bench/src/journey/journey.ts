import { categories, sideOf, type SpotId } from '@postcard/contracts';
import { demoPassword } from '@postcard/demo-data';
import { logIn, payWith, spot } from '@postcard/e2e/fixture/acts';
import { fillFirstBooking, sheetOf } from '@postcard/e2e/fixture/first-booking';
import type { Browser, Page } from 'playwright-core';
import type { StackEnvironment } from '../benchmark.ts';
import { openBrowser } from '../machine/browser.ts';
import { startDemoStack } from '../machine/demo-stack.ts';
import { openPhone, slowDown, type SlowPhone } from '../machine/slow-phone.ts';
import { compareToLimit, type Result } from '../measure/result.ts';
import { watchResponses, type Interaction } from '../measure/interactions.ts';

const rounds = 5;
/** From the tap on a spot to the request for the payment page, without what a person types in between. */
const ownTimeMs = 2_500;
/** Interaction to Next Paint that counts as good: https://web.dev/articles/inp */
const responseMs = 200;
const paymentPage = '**/sandbox/checkout/*';

type Walk = { own: number; slowest: Interaction };
type Card = {
  id: string;
  status: string;
  spots: { id: SpotId; state: string }[];
  takenSubcategories: string[];
};

/** From a spot to the payment page on a slow phone: a visitor by the short way, and a member from the dashboard. */
export async function journey(surroundings: StackEnvironment): Promise<Result[]> {
  const { resources, signal, log } = surroundings;
  const stack = await startDemoStack(surroundings);
  const browser = await openBrowser(resources, log);
  const walks: Record<'visitor' | 'member', Walk[]> = { visitor: [], member: [] };
  // The first of each fills the server's caches and is not counted.
  for (let round = 0; round <= rounds; round++) {
    signal.throwIfAborted();
    walks.visitor.push(await bookAsVisitor(browser, stack.url, round));
    walks.member.push(await bookAsMember(browser, stack.url));
    log(`round ${round}: ${JSON.stringify([walks.visitor.at(-1), walks.member.at(-1)])}`);
  }
  return Object.entries(walks).flatMap(([who, [, ...counted]]) => resultsOf(who, counted));
}

const resultsOf = (who: string, walks: readonly Walk[]): Result[] => [
  compareToLimit({
    name: `journey: ${who}, from the spot to the payment page`,
    ours: walks.map(({ own }) => own),
    limit: ownTimeMs,
    unit: 'ms',
  }),
  compareToLimit({
    name: `journey: ${who}, slowest response to a tap or a key`,
    ours: walks.map(({ slowest }) => slowest.duration),
    limit: responseMs,
    unit: 'ms',
  }),
];

/** A visitor takes the sheet's six fields, pays, and so leaves nothing that counts against the next one. */
async function bookAsVisitor(browser: Browser, url: string, round: number): Promise<Walk> {
  const phone = await openPhone(browser);
  const { page } = phone;
  try {
    const { card, free, trade } = await openCard(url);
    await open(phone, `${url}/campaigns/${card.id}`);
    const tapped = spot(page, free, 'free').first();
    await tapped.waitFor();
    const responses = await watchResponses(page);
    const sheet = await timed(async () => {
      await tapped.tap();
      await sheetOf(page).getByRole('combobox').waitFor();
    });
    await fillFirstBooking(page, {
      trade,
      'Business name': `Bench ${round}`,
      'First name': 'Ada',
      'Last name': 'Lopez',
      Email: `bench${round}@example.com`,
      Phone: '(805) 555-0100',
    });
    const own = sheet + (await holdAndPay(page));
    const walk = { own, slowest: responses.slowest() };
    await page.waitForURL(paymentPage);
    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('heading', { name: 'You’re booked' }).waitFor();
    return walk;
  } finally {
    await phone.context.close();
  }
}

/** A member takes a spot of a card that their trade is free on, and gives the hold back. */
async function bookAsMember(browser: Browser, url: string): Promise<Walk> {
  const phone = await openPhone(browser);
  const { page } = phone;
  try {
    await logIn(page, { username: 'demo-florist', password: demoPassword }, `${url}/login`);
    const trade = await page.evaluate(
      async () =>
        ((await (await fetch('/api/users/me')).json()) as { businessSubcategory: string }).businessSubcategory,
    );
    const { card, free } = await openCard(url, [trade]);
    await open(phone, `${url}/campaigns/${card.id}`);
    const tapped = spot(page, free, 'free').first();
    await tapped.waitFor();
    const responses = await watchResponses(page);
    const sheet = await timed(async () => {
      await tapped.tap();
      await sheetOf(page).getByRole('button', { name: 'Hold and pay' }).waitFor();
    });
    const own = sheet + (await holdAndPay(page));
    const walk = { own, slowest: responses.slowest() };
    await page.waitForURL(paymentPage);
    await giveBack(page, url);
    return walk;
  } finally {
    await phone.context.close();
  }
}

/** Opened at full speed, whole and at rest; only what follows is measured. */
async function open({ page, cdp }: SlowPhone, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-whole]').waitFor();
  await slowDown(cdp);
}

const holdAndPay = (page: Page): Promise<number> =>
  timed(async () => {
    const leaving = page.waitForRequest(paymentPage);
    await sheetOf(page).getByRole('button', { name: 'Hold and pay' }).tap();
    await leaving;
  });

async function timed(act: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

const anyTrade = categories.flatMap(({ subcategories }) => subcategories).filter((name) => !name.startsWith('Other'));

/** An open card, a free spot of it, and the first of these trades that nobody on it has. */
async function openCard(
  url: string,
  trades: readonly string[] = anyTrade,
): Promise<{ card: Card; free: SpotId; trade: string }> {
  const cards = (await readJson(`${url}/api/campaigns`)) as Card[];
  for (const { id } of cards.filter(({ status }) => status === 'upcoming')) {
    const card = (await readJson(`${url}/api/campaigns/${id}`)) as Card;
    // On a phone the back is a tap away.
    const free = card.spots.find((each) => each.state === 'free' && sideOf(each.id) === 'front');
    const trade = trades.find((name) => !card.takenSubcategories.includes(name));
    if (free && trade) return { card, free: free.id, trade };
  }
  throw new Error('No card has a free spot on its front');
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Releases every hold of whoever is logged in on a page. */
async function giveBack(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/bookings`);
  await page.evaluate(async () => {
    const bookings = (await (await fetch('/api/bookings?status=held')).json()) as { id: string }[];
    for (const { id } of bookings) {
      const { ok, status } = await fetch(`/api/bookings/${id}`, { method: 'DELETE' });
      if (!ok) throw new Error(`A hold was not given back: ${status}`);
    }
  });
}
