import { runJest } from '../checks/jest.ts';
import { prepareRun } from '../checks/preparation.ts';
import { closingLine } from '../checks/tally.ts';
import { endSignal, runCommand } from '../terminal/progress.ts';

const signal = endSignal();

await runCommand(async () => {
  const preparation = prepareRun([]);
  try {
    const args = ['--testPathPatterns', 'store\\.conformance\\.test', ...process.argv.slice(2)];
    const env = await preparation.servers();
    const tally = await runJest({ project: 'node', args, env, folder: preparation.folder, signal });
    console.log(closingLine(tally));
    // A run without tests proves nothing about the stores.
    return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
  } finally {
    await preparation.stop();
  }
});
