import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS, findChromium, freePort, startStack, type ServiceName, type Stack } from '@postcard/devstack';
import { MongoClient, type Db } from 'mongodb';
import { chromium, type Browser, type Page } from 'playwright-core';
import { mailsTo, type Mail } from './mailbox.ts';
import { clearNamespace, sharedServers } from '@postcard/devstack/testing/shared-servers';
import { tellOnFailure } from './tell-failure.ts';

type PersonOptions = { width?: number; height?: number; javaScriptEnabled?: boolean; reducedMotion?: 'reduce' };

export type Stage = {
  stack: Stack;
  url: string;
  /** Somebody with a browser of their own: no cookies, no storage. */
  person(options?: PersonOptions): Promise<Page>;
  mailsTo(address: string, count?: number): Promise<Mail[]>;
  /** What a service keeps. */
  database(service: ServiceName): Db;
  stop(): Promise<void>;
};

type StageOptions = {
  /** For who ends the MongoDB or the RabbitMQ; the others share those of the run. */
  ownServers?: boolean;
};

/** The whole product on a free port with an empty folder, and a browser. */
export async function setStage({ ownServers = false }: StageOptions = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-e2e-'));
  const port = await freePort();
  const log = (line: string) => process.env['E2E_LOG'] && console.log(line);
  const shared = ownServers ? undefined : sharedServers();
  const starting = startStack({
    dataDir,
    port,
    env: { ...process.env, RATE_LIMIT_SCALE: '1000', ...shared },
    log,
    ...builtPages(dataDir),
  });
  const [started, launched] = await Promise.allSettled([starting, launchBrowser(log)]);
  if (started.status === 'rejected' || launched.status === 'rejected') {
    if (started.status === 'fulfilled') await started.value.stop();
    if (launched.status === 'fulfilled') await launched.value.close();
    throw started.status === 'rejected' ? started.reason : (launched as PromiseRejectedResult).reason;
  }
  const [stack, browser] = [started.value, launched.value];
  const mongo = new MongoClient(stack.mongo.uri);
  tellOnFailure({ browser, dataDir });

  return {
    stack,
    url: stack.url,
    mailsTo: (address, count) => mailsTo(stack.url, address, count),
    database: (service) => mongo.db(stack.database(service)),
    async person({ width = 1280, height = 900, ...options } = {}) {
      const context = await browser.newContext({ baseURL: stack.url, viewport: { width, height }, ...options });
      // Longer than the pause between two rounds of the reconciler, which makes good what an event could not.
      context.setDefaultTimeout(45_000);
      return context.newPage();
    },
    async stop() {
      await browser.close();
      await mongo.close();
      await stack.stop();
      if (shared) await clearNamespace(shared);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const launchBrowser = async (log: (line: string) => void): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(log), args: CHROMIUM_ARGS });

/** The pages that the run has built, in a list of this stack's own; without a run, the stack sees to them. */
function builtPages(dataDir: string): { webReleases?: string } {
  const built = process.env['E2E_WEB_RELEASES'];
  if (!built) return {};
  const webReleases = join(dataDir, 'web-releases.json');
  copyFileSync(built, webReleases);
  return { webReleases };
}
