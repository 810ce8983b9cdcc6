import { CHROMIUM_ARGS } from '@postcard/devstack';
import type { Trial } from '@postcard/devstack/containers/trial';
import { browsers, findProgram } from '@postcard/devstack/find/browsers';
import { foundWith, type EnginePage } from '@postcard/e2e/engines/engine';
import { bookAndPay, trades } from '@postcard/e2e/engines/journeys';
import { freeSpotOn, openCards } from '@postcard/e2e/fixture/booking';
import { chromium, type Page } from 'playwright-core';
import type { Environment } from '../environment.ts';
import { HOST } from '../test-overlay.ts';

const business = {
  trade: trades.Firefox,
  'Business name': 'Cluster Burgers',
  'First name': 'Ada',
  'Last name': 'Lopez',
  Email: 'ada@cluster.example',
  Phone: '(805) 555-0100',
};

export const walk: Trial<Environment> = {
  name: 'a business books a spot and pays, through the ingress and TLS',
  async work({ site, ingress }) {
    const browser = await chromium.launch({
      executablePath: await findProgram(browsers.headlessChromium, console.log),
      args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${HOST} ${ingress}`],
    });
    try {
      const page = await browser.newPage({ baseURL: site.url, ignoreHTTPSErrors: true });
      await page.goto('/');
      for (const card of await openCards(page)) {
        const spotId = await freeSpotOn(page, card.id);
        if (spotId) return await bookAndPay(driven(page), site.url, { card, spotId, business });
      }
      throw new Error('no card has a free spot');
    } finally {
      await browser.close();
    }
  },
};

const driven = (page: Page): EnginePage => ({
  open: async (url) => void (await page.goto(url)),
  ask: <T>(expression: string) => page.evaluate<T>(expression),
  async find(expression) {
    const element = (await page.evaluateHandle<Element | null>(expression)).asElement();
    return foundWith(element, (_, text) => page.keyboard.type(text));
  },
  close: () => page.context().close(),
});
