import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startFixture, type Fixture } from './fixture/fixture.ts';

let fixture: Fixture;
let page: Page;
let line: Server;
let bringRest: () => void = () => undefined;
let isSlow = false;

const inTheMiddle = (html: string): number => html.indexOf('id="postcard-town"') + 200;

beforeAll(async () => {
  fixture = await startFixture();
  page = await fixture.person();
  line = createServer((message, response) => {
    const headers = { ...message.headers, 'accept-encoding': 'identity' };
    const url = new URL(message.url ?? '/', fixture.stack.url);
    const onward = request(url, { method: message.method, headers }, (from) => void bring(from, response));
    message.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
}, 120_000);
afterAll(async () => {
  line?.closeAllConnections();
  line?.close();
  await fixture?.stop();
}, 60_000);

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

test('a page whose scripts arrive before its end starts once the document is complete', async () => {
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
