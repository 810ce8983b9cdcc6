import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS, findChromium, freePort, startStack, type Stack } from '@postcard/devstack';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { tellOnFailure } from './tell-failure.ts';

type Mail = { id: string; to: string; from: string; subject: string; text: string; html: string; at: string };

type PersonOptions = { width?: number; height?: number; javaScriptEnabled?: boolean; reducedMotion?: 'reduce' };

export type Stage = {
  stack: Stack;
  url: string;
  /** Somebody with a browser of their own: no cookies, no storage. */
  person(options?: PersonOptions): Promise<Page>;
  mailsTo(address: string, count?: number): Promise<Mail[]>;
  stop(): Promise<void>;
};

/** The whole product on a free port with an empty folder, and a browser. */
export async function setStage(env: Record<string, string> = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-e2e-'));
  const port = await freePort();
  const log = (line: string) => process.env['E2E_LOG'] && console.log(line);
  const stack = await startStack({ dataDir, port, env: { ...process.env, RATE_LIMIT_SCALE: '1000', ...env }, log });
  const browser: Browser = await chromium.launch({ executablePath: await findChromium(log), args: CHROMIUM_ARGS });
  const contexts: BrowserContext[] = [];
  tellOnFailure({ contexts, dataDir });

  async function mailsTo(address: string, count = 1): Promise<Mail[]> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const mails = (await (await fetch(`${stack.url}/dev/mail.json`)).json()) as Mail[];
      const found = mails.filter(({ to }) => to === address);
      if (found.length >= count) return found;
    }
    throw new Error(`fewer than ${count} mails to ${address}`);
  }

  return {
    stack,
    url: stack.url,
    mailsTo,
    async person({ width = 1280, height = 900, ...options } = {}) {
      const context = await browser.newContext({ baseURL: stack.url, viewport: { width, height }, ...options });
      // Longer than the pause between two rounds of the reconciler, which makes good what an event could not.
      context.setDefaultTimeout(45_000);
      contexts.push(context);
      return context.newPage();
    },
    async stop() {
      for (const context of contexts) await context.close();
      await browser.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
