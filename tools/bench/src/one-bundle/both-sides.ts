import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { startChild } from '@postcard/devstack/process/child';
import type { Browser } from 'playwright-core';
import type { StackEnvironment } from '../benchmark.ts';
import { openBrowser } from '../machine/browser.ts';
import { startDemoStack } from '../machine/demo-stack.ts';

export type BothSides = {
  browser: Browser;
  /** Addresses of the product, federated and prerendered, and of the same app as one bundle rendered in the browser. */
  ours: string;
  bundle: string;
  /** The same bundle behind our own prerendered pages: what federation alone adds. */
  prerendered: string;
};

/** Starts the whole stack, and beside it the same gateway code before the same services; only the files differ. */
export async function startBothSides(surroundings: StackEnvironment): Promise<BothSides> {
  const { resources, log } = surroundings;
  const folder = resources.folder();
  const stack = await startDemoStack(surroundings);
  const target = join(folder, 'one-bundle');
  await buildOneBundle();
  const serve = async (releases: string) => {
    const gateway = await stack.addReplica('gateway', { WEB_RELEASES: join(target, releases, 'web-releases.json') });
    return gateway.url.replace('127.0.0.1', 'localhost');
  };
  return {
    browser: await openBrowser(resources, log),
    ours: stack.url,
    bundle: await serve('rendered'),
    prerendered: await serve('prerendered'),
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
