import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShown } from '@postcard/devstack/checks/run';
import { browsers, findProgram } from '@postcard/devstack/find/browsers';
import { buildWebUnits } from '@postcard/devstack/stack/web-build';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';

/** `npm run visual [-- record | update] [words]`: compares, records or keeps the pictures of the selected views. */
const [first = '', ...rest] = process.argv.slice(2);
const [program, words] = ['record', 'update'].includes(first) ? [first, rest] : ['compare', process.argv.slice(2)];

const signal = endSignal();
const folder = mkdtempSync(join(tmpdir(), 'postcard-pages-'));
await runCommand(async () => {
  const [browser, { releases }] = await Promise.all([
    findProgram(browsers.headlessChromium, console.log),
    buildWebUnits({ dataDir: folder, log: console.log }),
  ]);
  const env = { CHROMIUM_PATH: browser, E2E_WEB_RELEASES: releases };
  return runShown(process.execPath, [`tools/e2e/src/visual/${program}-main.ts`, ...words], env, signal);
});
rmSync(folder, { recursive: true, force: true });
