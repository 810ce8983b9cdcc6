import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShown } from '../checks/run.ts';
import { buildWebUnits } from '../stack/web-build.ts';
import { endSignal, runCommand } from '../terminal/progress.ts';

const signal = endSignal();
const folder = mkdtempSync(join(tmpdir(), 'postcard-screens-'));
await runCommand(async () => {
  await buildWebUnits({ dataDir: folder, log: console.log });
  return runShown(process.execPath, ['e2e/src/screens/main.ts', ...process.argv.slice(2)], {}, signal);
});
rmSync(folder, { recursive: true, force: true });
