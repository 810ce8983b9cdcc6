import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoPassword } from '@postcard/demo-data';
import { browsers, findProgram } from '@postcard/devstack';
import type { Page } from 'playwright-core';
import type { Engine, EnginePage } from './engines/engine.ts';
import { launchFirefox } from './engines/firefox.ts';
import { bookAndPay, readAndBook, trades, workADay } from './engines/journeys.ts';
import { takeFaults } from './engines/listener.ts';
import { visits } from './engines/person.ts';
import { launchWebkit } from './engines/webkit.ts';
import { book, freeSpotOn, upcomingCards, type Card } from './fixture/booking.ts';
import { nowhere, pagesOf, type Who } from './fixture/every-page.ts';
import { pizzeria, type FirstBusiness } from './fixture/first-booking.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';

type Account = { username: string; password: string };

const florist: Account = { username: 'demo-florist', password: demoPassword };
const fixture = useFixture();
let team: Page;
let cards: Card[];
const ids: Record<string, string> = {};
const at = (path: string): string => fixture.url + path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

beforeAll(async () => {
  team = await fixture.team();
  cards = await upcomingCards(team);
  const member = await fixture.member();
  ids['card'] = cards[0]?.id ?? '';
  ids['booked'] = (await asks<{ id: string }[]>(member, 'GET', '/api/bookings?status=confirmed'))[0]?.id ?? '';
  ids['held'] = await book(member, ids['card'], 'M05');
  await member.context().close();
}, 120_000);

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

/** Engines besides Chromium, which runs all other journeys. */
const engines = [
  ['Firefox', browsers.firefox, launchFirefox, undefined],
  ['WebKit', browsers.webkit, launchWebkit, process.env['E2E_WITHOUT_WEBKIT']],
] as const;

for (const [name, program, launch, missing] of engines)
  (missing ? describe.skip : describe)(missing ? `in ${name}, skipped: ${missing}` : `in ${name}`, () => {
    let engine: Engine;
    let page: EnginePage;
    const business: FirstBusiness = {
      ...pizzeria,
      trade: trades[name],
      'Business name': `${name} Kitchen`,
      Email: `${name.toLowerCase()}@springroad.example`,
    };

    beforeAll(async () => {
      engine = await launch(await findProgram(program, console.log));
      page = await engine.person({ width: 1280, height: 900 });
    }, 90_000);
    afterAll(async () => {
      await page?.close();
      await engine?.close();
    }, 30_000);

    async function faultsOf(size: typeof phone, journey: (page: EnginePage) => Promise<void>): Promise<string[]> {
      const page = await engine.person(size);
      try {
        await journey(page);
        return await takeFaults(page);
      } finally {
        await page.close();
      }
    }

    test('a visitor goes from a card to a paid spot with a phone', async () => {
      const card = cards[1] as Card;
      const spotId = await freeSpotOn(team, card.id);

      expect(await faultsOf(phone, (page) => bookAndPay(page, fixture.url, { card, spotId, business }))).toEqual([]);
    });

    test('a member reads the dashboard and the inbox, and goes from a free spot to the payment page', async () => {
      // The florist can book one spot per card.
      const card = cards.at(-1 - Object.keys(trades).indexOf(name)) as Card;
      const spotId = await freeSpotOn(team, card.id);

      expect(await faultsOf(phone, (page) => readAndBook(page, fixture.url, { card, spotId }))).toEqual([]);
    });

    test('the team approves the application, calls back about a sample and reads a card', async () => {
      const sampler = `Sam of ${name}`;
      const sample = { name: sampler, business: 'Deli', email: business.Email, phone: '805 555 0100' };

      await asks(team, 'POST', '/api/sample-requests', { ...sample, message: 'Address: 1 High Street, Moorpark' });
      const day = { admin: fixture.stack.admin, applicant: business['Business name'], sampler, card: cards[1] as Card };

      expect(await faultsOf(wide, (page) => workADay(page, fixture.url, day))).toEqual([]);
    });

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
