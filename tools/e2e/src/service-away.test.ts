import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();
let page: Page;

beforeAll(async () => {
  page = await fixture.member();
}, 120_000);

const sentence = 'This part of the site is taking a short break. Please try again in a minute.';
const panel = () => page.getByRole('tabpanel').first();
const turnTo = (tab: string) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();

test('the dashboard keeps every tab but Messages without svc-notify, and messages and billing open', async () => {
  await fixture.stack.process('svc-notify').stop();
  await page.goto('/dashboard');
  await panel().getByText('Your messages couldn’t be loaded.').waitFor();
  const total = panel().locator('.pc-stat', { hasText: 'Total' }).locator('.pc-stat__value');
  await total.filter({ hasText: /^[1-9]/ }).waitFor();
  for (const tab of ['Total Campaigns', 'Active Campaigns']) {
    await turnTo(tab);
    await panel().getByRole('article').first().waitFor();
  }
  await turnTo('Billing History');
  await panel()
    .getByRole('link', { name: /View Invoice/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Messages/ }).click();
  await panel().getByText('Your messages could not be shown', { exact: true }).waitFor();
  await panel().getByText(sentence).first().waitFor();
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await page.getByRole('tab', { name: 'Alerts', selected: true }).waitFor();
  await panel().getByRole('button', { name: 'Urgent' }).waitFor();

  await page.goto('/billing');
  await page
    .getByRole('link', { name: /View Invoice/ })
    .first()
    .waitFor();
  await page.goto('/messages');
  await page.getByText(sentence).first().waitFor();

  await fixture.stack.process('svc-notify').start();
  await fixture.stack.process('svc-notify').waitReady();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No messages yet').waitFor();
});

describe('a slow line', () => {
  let line: Server;
  let bringRest: () => void = () => undefined;
  let isSlow = false;

  const inTheMiddle = (html: string): number => html.indexOf('id="postcard-town"') + 200;

  beforeAll(async () => {
    line = createServer((message, response) => {
      const headers = { ...message.headers, 'accept-encoding': 'identity' };
      const url = new URL(message.url ?? '/', fixture.stack.url);
      const onward = request(url, { method: message.method, headers }, (from) => void bring(from, response));
      message.pipe(onward);
    }).listen(0, '127.0.0.1');
    await once(line, 'listening');
  });
  afterAll(() => {
    line?.closeAllConnections();
    line?.close();
  });

  async function bring(from: IncomingMessage, response: ServerResponse): Promise<void> {
    const isDocument = String(from.headers['content-type']).startsWith('text/html');
    response.writeHead(from.statusCode ?? 502, from.headers);
    if (!isSlow || !isDocument) return void from.pipe(response);
    const html = await buffer(from);
    const cut = inTheMiddle(html.toString('latin1'));
    response.write(html.subarray(0, cut));
    bringRest = () => response.end(html.subarray(cut));
  }

  const at = (path: string) => `http://localhost:${(line.address() as AddressInfo).port}${path}`;

  test('delays hydration until the whole document has arrived, even if its scripts arrive earlier', async () => {
    const page = await fixture.person();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(at('/membership'));
    await page.getByLabel('What does your business do?').waitFor();

    isSlow = true;
    const going = page.goto(at('/membership'));
    // The page's last script has run or waits; the document is not complete.
    await page.waitForFunction(
      () =>
        document.readyState === 'loading' &&
        [...document.scripts].filter(({ src }) => src).length > 0 &&
        [...document.scripts]
          .filter(({ src }) => src)
          .every(({ src }) =>
            performance.getEntriesByName(src).some((entry) => (entry as PerformanceResourceTiming).responseEnd > 0),
          ),
    );
    bringRest();
    await going;
    await page.getByLabel('What does your business do?').waitFor();
    expect(errors).toEqual([]);
  });
});
