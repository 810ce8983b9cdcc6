import { runShown } from '@postcard/devstack/checks/run';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';

const signal = endSignal();
await runCommand(() => runShown(process.execPath, ['tools/bench/src/main.ts', ...process.argv.slice(2)], {}, signal));
