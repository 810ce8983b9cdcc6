import { runCommand } from '../terminal/progress.ts';
import { runStack } from '../stack/run-stack.ts';

await runCommand(() => runStack({ watch: true }));
