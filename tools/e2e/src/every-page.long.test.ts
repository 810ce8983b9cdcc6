import { beforeAll, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { wordsOf } from '@postcard/towns/words';
import type { Page } from 'playwright-core';
import { listener, takeFaults } from './engines/listener.ts';
import { bakery, startSession } from './fixture/acts.ts';
import { book, bookAndPay, freeSpotOn, upcomingCards } from './fixture/booking.ts';
import { nowhere, pagesByRoute, pagesOf, type Who } from './fixture/every-page.ts';
import { markupFaults } from './fixture/markup.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';
import { becomeVerified } from './fixture/verified.ts';
import { openWhole } from './fixture/views.ts';

const first = towns[0];
const second = towns[1] as Town;
// Words that both towns have, such as a price, prove nothing.
const own = new Set(wordsOf(second).map(({ word }) => word));
const words = wordsOf(first).filter(({ word }) => !own.has(word));

const fixture = useFixture();
const people = {} as Record<Who, Page>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const who of ['visitor', 'member', 'team'] as const) people[who] = await fixture.person({ town: second });
  const { member, team } = people;
  await startSession(team, fixture.stack.admin);
  await becomeVerified(fixture, member, team, bakery('whiskey-row'));
  // Only now, because a session starts on a page without its scripts and pictures.
  for (const page of Object.values(people)) await page.addInitScript(listener);
  const [next, later] = (await upcomingCards(member)).map(({ id }) => id) as [string, string];
  ids['card'] = next;
  ids['booked'] = await bookAndPay(member, later, await freeSpotOn(member, later));
  ids['held'] = await book(member, next, await freeSpotOn(member, next));
}, 120_000);

/** Pages that show all towns to an owner. */
const acrossTowns = new Set(['/admin?tab=statistics', '/admin?tab=towns']);

/** Returns the page's lines with a word of the first town. People's own names may occur in every town. */
async function wordsOfTheOther(page: Page, names: readonly string[] = []): Promise<string[]> {
  const { title, text, head } = await page.evaluate(() => ({
    title: document.title,
    text: document.body.innerText,
    head: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
  }));
  const others = names.reduce((left, name) => left.replaceAll(name, ''), text);
  return [title, head, ...others.split('\n')].flatMap((line) =>
    words.filter(({ found }) => found.test(line)).map(({ kind }) => `${kind}: ${line}`),
  );
}

async function namesOf(page: Page): Promise<string[]> {
  const { businessName, email } = await asks<Record<string, string>>(page, 'GET', '/api/users/me');
  return [businessName, email] as string[];
}

test('the search for words of the first town finds them on that town’s pages', async () => {
  const page = await fixture.person({ town: first });
  await page.goto('/pricing');
  expect(await wordsOfTheOther(page)).toContainEqual(expect.stringMatching(`^name: .*${first.name}`));
  await page.context().close();
});

test.each<Who>(['visitor', 'member', 'team'])(
  'every page of a %s of the second town opens without a fault or a word of the first',
  async (who) => {
    const page = people[who];
    const found: string[] = [];
    const names = who === 'team' ? await namesOf(page) : [];

    for (const path of [...pagesOf(who), nowhere]) {
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
      await openWhole(page, address);
      if (acrossTowns.has(path)) continue;
      found.push(...(await wordsOfTheOther(page, names)).map((word) => `${path} ${word}`));
    }

    expect([...found, ...(await takeFaults({ ask: (expression) => page.evaluate(expression) }))]).toEqual([]);
  },
  240_000,
);

test('every route of the registry is checked', async () => {
  await people.visitor.goto('/');
  const { registry } = JSON.parse((await people.visitor.locator('#postcard-page').textContent()) ?? '') as {
    registry: { routes: string[] }[];
  };

  expect(registry.flatMap(({ routes }) => routes).toSorted()).toEqual(Object.keys(pagesByRoute).toSorted());
});

test.each(
  pagesOf('visitor')
    .filter((path) => !path.includes(':'))
    .concat(nowhere),
)('the HTML of %s is valid', async (path) => {
  const html = await (await fixture.fetch(path)).text();
  expect(await people.visitor.evaluate(markupFaults, html)).toEqual([]);
});

test('the home page renders in full when it is printed, without scripts, and after it has loaded', async () => {
  const laidOut = (page: Page) =>
    page
      .locator('.pc-section')
      .evaluateAll(
        (all) =>
          new Set(all.map((each) => getComputedStyle(each).getPropertyValue('content-visibility'))).size === 1 &&
          getComputedStyle(all[0] as Element).getPropertyValue('content-visibility') === 'visible',
      );
  const [loaded, printed, bare] = [
    await fixture.person(),
    await fixture.person(),
    await fixture.person({ javaScriptEnabled: false }),
  ];
  await loaded.goto('/');
  await loaded.locator('html[data-whole]').waitFor();
  await printed.emulateMedia({ media: 'print' });
  await Promise.all([printed.goto('/', { waitUntil: 'commit' }), bare.goto('/')]);
  expect(await Promise.all([loaded, printed, bare].map(laidOut))).toEqual([true, true, true]);
  await Promise.all([loaded, printed, bare].map((page) => page.context().close()));
});

test('the home page renders boxes far below only after its first paint, unless the address leads to one', async () => {
  const visitor = await fixture.person();
  // Without an animation frame, the page stays in its state before the first paint.
  await visitor.addInitScript(() => (window.requestAnimationFrame = () => 0));
  const boxesBelow = () =>
    visitor
      .locator('html[data-unpainted] .pc-section--below > *')
      .evaluateAll((all) => [all.length > 0, all.filter((each) => each.getClientRects().length > 0).length]);
  await visitor.goto('/');
  expect(await boxesBelow()).toEqual([true, 0]);
  expect(await visitor.locator('h1').boundingBox()).not.toBeNull();
  await visitor.goto('/#sample-form');
  await visitor.reload();
  expect((await boxesBelow())[1]).toBeGreaterThan(0);
  await visitor.context().close();
});

test('a phone requests no hidden template picture before the first paint', async () => {
  const visitor = await fixture.person();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.addInitScript(() => {
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (callback) => {
      window.addEventListener('paint', () => requestAnimationFrame.call(window, callback), { once: true });
      return 0;
    };
  });
  const hasMoreThan = (pictures: number) =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/medium-')).length > pictures;
  await visitor.goto('/templates', { waitUntil: 'networkidle' });
  expect(await visitor.evaluate(hasMoreThan, 0)).toBe(true);
  expect(await visitor.evaluate(hasMoreThan, 2)).toBe(false);
  await visitor.evaluate(() => window.dispatchEvent(new Event('paint')));
  await visitor.locator('html:not([data-unpainted])').waitFor();
  // Animation frames, by which Playwright polls, no longer come.
  await visitor.waitForFunction(hasMoreThan, 2, { polling: 50 });
  await visitor.context().close();
});
