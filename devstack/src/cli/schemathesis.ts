import { runShown } from '../checks/run.ts';
import { endSignal, runCommand } from '../terminal/progress.ts';

const signal = endSignal();
await runCommand(() =>
  runShown(process.execPath, ['e2e/src/schemathesis/main.ts', ...process.argv.slice(2)], {}, signal),
);
