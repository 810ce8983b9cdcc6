import { CHROMIUM_ARGS } from '@postcard/devstack';
import { browsers, findProgram } from '@postcard/devstack/find/browsers';
import { applyForMembership, business, logIn, payWith, register, spot, toast } from '@postcard/e2e/fixture/acts';
import { freeSpotOn, upcomingCards, type Card } from '@postcard/e2e/fixture/booking';
import { chromium, type Page, type Browser, type BrowserContext } from 'playwright-core';
import type { Trial } from '@postcard/devstack/containers/trial';
import { HOST } from '../test-overlay.ts';
import type { Environment } from '../environment.ts';

const shop = business('Cluster Burgers', 'cluster-ada', {
  subcategory: 'Burgers & Sandwiches',
  email: 'ada@cluster.example',
});

async function firstFreeSpot(page: Page): Promise<[card: Card, spotId: string]> {
  for (const card of await upcomingCards(page)) {
    const spotId = await freeSpotOn(page, card.id);
    if (spotId) return [card, spotId];
  }
  throw new Error('no card has a free spot');
}

export const walk: Trial<Environment> = {
  name: 'a business comes, joins, books a spot and pays, through the ingress and TLS',
  async work({ site, ingress, overlay }) {
    const browser = await chromium.launch({
      executablePath: await findProgram(browsers.headlessChromium, console.log),
      args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${HOST} ${ingress}`],
    });
    const log = createBrowserLog();
    try {
      const person = async (): Promise<Page> => {
        const context = await browser.newContext({ baseURL: site.url, ignoreHTTPSErrors: true });
        context.setDefaultTimeout(45_000);
        log.follow(context);
        return context.newPage();
      };
      const [member, team] = [await person(), await person()];
      await member.goto('/');
      await member.getByRole('heading', { name: 'Medium Spot' }).waitFor();
      await register(member, shop);
      await applyForMembership(member);
      await member.getByRole('button', { name: 'Submit', exact: true }).click();
      await member.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
      await logIn(team, overlay.administrator);
      await team.goto('/admin?tab=applications');
      const application = team
        .getByRole('article')
        .filter({ has: team.getByRole('heading', { name: shop.businessName }) });
      await application.getByRole('button', { name: 'Approve' }).click();
      await toast(team, 'Application approved');
      await member.goto('/dashboard');
      await member.getByText('Verified Member', { exact: true }).first().waitFor();
      await member.goto('/create-campaign');
      const [card, free] = await firstFreeSpot(member);
      await member
        .getByRole('article')
        .filter({ has: member.getByRole('heading', { name: card.name }) })
        .getByRole('link', { name: 'Choose a spot' })
        .click();
      await spot(member, free, 'free').click();
      await member.getByRole('button', { name: 'Hold this spot' }).click();
      await spot(member, free, 'yours').waitFor();
      await member.getByRole('button', { name: 'Go to checkout' }).click();
      await member.getByRole('button', { name: 'Pay now' }).click();
      await member.waitForURL('**/sandbox/checkout/*');
      await payWith(member, '4242 4242 4242 4242');
      await member.getByRole('heading', { name: 'You’re booked' }).waitFor();
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${await log.read(browser)}`, { cause: error });
    } finally {
      await browser.close();
    }
  },
};

const mostLines = 40;

type BrowserLog = { follow: (context: BrowserContext) => void; read: (browser: Browser) => Promise<string> };

function createBrowserLog(): BrowserLog {
  const pending = new Set<string>();
  const faults: string[] = [];
  return {
    follow(context) {
      context.on('request', (request) => pending.add(`${request.method()} ${request.url()}`));
      context.on('response', (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
      });
      context.on('requestfinished', (request) => pending.delete(`${request.method()} ${request.url()}`));
      context.on('requestfailed', (request) => {
        pending.delete(`${request.method()} ${request.url()}`);
        faults.push(`${request.failure()?.errorText ?? 'failed'} ${request.url()}`);
      });
      context.on('weberror', (error) => faults.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
    },
    async read(browser) {
      const waiting = [...pending].map((request) => `without a response: ${request}`);
      return [await shownIn(browser), ...waiting.slice(-mostLines), ...faults.slice(-mostLines)].join('\n');
    },
  };
}

async function shownIn(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const texts = pages.map((page) => page.locator('main').innerText({ timeout: 2_000 }).catch(String));
  return (await Promise.all(texts)).map((text, index) => `--- ${pages[index]?.url()}\n${text}`).join('\n');
}
