import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShown } from '@postcard/devstack/checks/run';
import { buildWebUnits } from '@postcard/devstack/stack/web-build';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';

const signal = endSignal();
const folder = mkdtempSync(join(tmpdir(), 'postcard-screens-'));
await runCommand(async () => {
  await buildWebUnits({ dataDir: folder, log: console.log });
  let worst = 0;
  // A process and a stack for each width: what one books, the other finds free.
  for (const width of ['1440', '390'])
    worst = Math.max(
      worst,
      await runShown(process.execPath, ['tools/e2e/src/screens/main.ts', width, ...process.argv.slice(2)], {}, signal),
    );
  return worst;
});
rmSync(folder, { recursive: true, force: true });
