import type { Browser, BrowserContext } from 'playwright-core';

const mostLines = 40;

export type BrowserLog = { follow: (context: BrowserContext) => void; read: (browser: Browser) => Promise<string> };

export function createBrowserLog(): BrowserLog {
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
