import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journeys, runBrowserTests } from '@postcard/devstack/checks/browser-tests';
import { closingLine } from '@postcard/devstack/checks/tally';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';

const signal = endSignal();
const folder = mkdtempSync(join(tmpdir(), 'postcard-browser-tests-'));

await runCommand(async () => {
  const tally = await runBrowserTests({ files: journeys({ filters: process.argv.slice(2) }), env: {}, folder, signal });
  console.log(closingLine(tally));
  return tally.failed === 0 ? 0 : 1;
});
rmSync(folder, { recursive: true, force: true });
