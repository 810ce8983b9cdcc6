import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demoPassword } from '@postcard/demo-data';
import type { Page } from 'playwright-core';
import type { Engine, EnginePage } from './engines/engine.ts';
import { inEachEngine } from './engines/in-each-engine.ts';
import { takeFaults } from './engines/listener.ts';
import { visits } from './engines/person.ts';
import { logIn } from './fixture/acts.ts';
import { asks } from './fixture/responses.ts';
import { nowhere, pagesByRoute, pagesOf, type Who } from './fixture/every-page.ts';
import { markupFaults } from './fixture/markup.ts';
import { useFixture } from './fixture/use-fixture.ts';

type Account = { username: string; password: string };

const florist: Account = { username: 'demo-florist', password: demoPassword };
const fixture = useFixture();
let anybody: Page;
const ids: Record<string, string> = {};

const at = (path: string): string => fixture.url + path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);

beforeAll(async () => {
  anybody = await fixture.person();
  await logIn(anybody, florist);
  const cards = await asks<{ id: string; status: string }[]>(anybody, 'GET', '/api/campaigns');
  ids['card'] = cards.find(({ status }) => status === 'upcoming')?.id ?? '';
  ids['booked'] = (await asks<{ id: string }[]>(anybody, 'GET', '/api/bookings?status=confirmed'))[0]?.id ?? '';
  ids['held'] = (
    await asks<{ id: string }>(anybody, 'POST', '/api/bookings', { campaignId: ids['card'], spotId: 'M05' })
  ).id;
}, 120_000);

test('every route of the registry is checked', async () => {
  await anybody.goto('/');
  const { registry } = JSON.parse((await anybody.locator('#postcard-page').textContent()) ?? '') as {
    registry: { routes: string[] }[];
  };
  expect(registry.flatMap(({ routes }) => routes).toSorted()).toEqual(Object.keys(pagesByRoute).toSorted());
});

const logInAs = ({ username, password }: Account) => `fetch('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify({ username, password }))},
  })
  .then((response) => response.json())
  .then((user) => {
    localStorage.setItem('user', JSON.stringify(user));
    if (user.isAdmin) localStorage.setItem('isAdmin', 'true');
    return user.username;
  })`;

/** Sends the page's empty form, and waits for its errors. */
const sendEmpty = `new Promise((resolve) => {
  const isHydrated = (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps$'));
  const form = document.querySelector('main form:not([role=search])');
  // Dispatched by script, because a background window gets no focus; repeated until the page listens.
  const use = () => form.querySelector('input').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const send = () =>
    isHydrated(form) && form.noValidate ? (form.requestSubmit(), said()) : (use(), setTimeout(send, 25));
  const said = () =>
    document.querySelector('[aria-invalid="true"], .pc-toast') ? resolve(true) : setTimeout(said, 25);
  send();
})`;

inEachEngine((start) => {
  let engine: Engine;
  let page: EnginePage;
  beforeAll(async () => {
    engine = await start(fixture);
    page = await engine.person({ width: 1280, height: 900 });
  }, 90_000);
  afterAll(async () => {
    await page?.close();
    await engine?.close();
  }, 30_000);

  const open = async (paths: readonly string[]) => {
    for (const path of paths) await visits(page, at(path));
    return takeFaults(page);
  };

  test('the listener records policy violations and thrown errors', async () => {
    await visits(page, at('/'));
    expect(await takeFaults(page)).toEqual([]);
    await page.ask(`(() => {
      const image = Object.assign(document.createElement('img'), { src: '/no-such-image.png' });
      const seen = (target, kind) => new Promise((resolve) => target.addEventListener(kind, () => resolve(true)));
      const all = ['securitypolicyviolation', 'unhandledrejection', 'error'].map((kind) => seen(globalThis, kind));
      console.error('written by the test');
      Promise.reject(new Error('rejected by the test'));
      document.head.append(image);
      setTimeout(() => { throw new Error('thrown by the test'); });
      setTimeout(() => new Function(''));
      return Promise.all([...all, seen(image, 'error')]).then(() => true);
    })()`);
    const seen = await takeFaults(page);
    for (const fault of [
      /^\/ console: written by the test/,
      /^\/ rejection: .*rejected by the test/,
      /^\/ error: .*thrown by the test/,
      /^\/ error: <img .*no-such-image/,
      /^\/ policy: script-src/,
    ]) {
      expect(seen).toContainEqual(expect.stringMatching(fault));
    }
  }, 60_000);

  test('every page of a visitor opens without a fault', async () => {
    expect(await open([...pagesOf('visitor'), nowhere])).toEqual([]);
  }, 180_000);

  test.each([
    '/',
    '/contact',
    '/ad-interest',
    '/login',
    '/register',
    '/forgot-password',
    '/forgot-username',
    '/reset-password/none',
  ])(
    'the form of %s names missing fields without a fault',
    async (path) => {
      await visits(page, at(path));
      expect(await page.ask(sendEmpty)).toBe(true);
      expect(await takeFaults(page)).toEqual([]);
    },
    60_000,
  );

  test.each<[Who, () => Account]>([
    ['member', () => florist],
    ['team', () => fixture.stack.admin],
  ])(
    'every page of a %s opens without a fault',
    async (who, account) => {
      await visits(page, at('/login'));
      expect(await page.ask(logInAs(account()))).toBe(account().username);
      expect(await open(pagesOf(who))).toEqual([]);
    },
    240_000,
  );
});

test.each(
  Object.values(pagesByRoute)
    .filter(({ as }) => as === 'visitor')
    .flatMap((each) => each.at)
    .filter((path) => !path.includes(':'))
    .concat(nowhere),
)('the HTML of %s is valid', async (path) => {
  const html = await (await fetch(at(path))).text();
  expect(await anybody.evaluate(markupFaults, html)).toEqual([]);
});

test('the home page prints in full, without scripts and after it has loaded', async () => {
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

test('the home page renders boxes far below only after its first paint, unless the address names one', async () => {
  const visitor = await fixture.person();
  // Without a frame the page stays as it is before its first paint.
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
  await visitor.waitForFunction(hasMoreThan, 2);
  await visitor.context().close();
});
