import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShown } from '@postcard/devstack/checks/run';
import { browsers, findProgram } from '@postcard/devstack/find/browsers';
import { buildWebUnits } from '@postcard/devstack/stack/web-build';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';

export async function runProgram(program: string, args: readonly string[]): Promise<void> {
  const signal = endSignal();
  const folder = mkdtempSync(join(tmpdir(), 'postcard-pages-'));
  await runCommand(async () => {
    const [browser, { releases }] = await Promise.all([
      findProgram(browsers.headlessChromium, console.log),
      buildWebUnits({ dataDir: folder, log: console.log }),
    ]);
    const env = { CHROMIUM_PATH: browser, E2E_WEB_RELEASES: releases };
    return runShown(process.execPath, [`tools/e2e/src/${program}`, ...args], env, signal);
  });
  rmSync(folder, { recursive: true, force: true });
}
