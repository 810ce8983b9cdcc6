import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startStack } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { startChild } from '@postcard/devstack/process/child';
import type { Browser } from 'playwright-core';
import type { StackEnvironment } from '../benchmark.ts';
import { openBrowser } from '../machine/browser.ts';

export type BothSides = {
  browser: Browser;
  /** Addresses of the product, federated and prerendered, and of the same app as one bundle rendered in the browser. */
  ours: string;
  bundle: string;
};

/** Starts the whole stack, and beside it the same gateway code before the same services; only the files differ. */
export async function startBothSides({ resources, signal, log }: StackEnvironment): Promise<BothSides> {
  const folder = resources.folder();
  const port = await freePort();
  const env = { ...process.env, PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' };
  const stack = await resources.own(startStack({ dataDir: folder, port, env, log, signal }), (one) => one.stop());
  const target = join(folder, 'one-bundle');
  await buildOneBundle();
  const other = await stack.addReplica('gateway', { WEB_RELEASES: join(target, 'web-releases.json') });
  return {
    browser: await openBrowser(resources, log),
    ours: stack.url,
    bundle: other.url.replace('127.0.0.1', 'localhost'),
  };

  async function buildOneBundle(): Promise<void> {
    const script = join(import.meta.dirname, 'build.ts');
    const logFile = join(folder, 'one-bundle.log');
    const child = startChild({
      command: process.execPath,
      args: [script, target],
      cwd: join(REPO, 'shell'),
      env: process.env,
      logFile,
      pidFile: join(folder, 'one-bundle.pid.json'),
    });
    await resources.own(Promise.resolve(child), () => child.stop());
    const how = await child.exited;
    if (how !== 'ended with code 0')
      throw new Error(
        `The app in one bundle could not be built (${how}):\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
      );
  }
}
