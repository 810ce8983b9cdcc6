import { runJest } from '../checks/jest.ts';
import { prepareRun } from '../checks/preparation.ts';
import { closingLine, exitCodeOf } from '../checks/tally.ts';
import { endSignal, runCommand } from '../terminal/progress.ts';

const signal = endSignal();

await runCommand(async () => {
  const preparation = prepareRun([]);
  try {
    const args = ['--testPathPatterns', 'store\\.conformance\\.test', ...process.argv.slice(2)];
    const env = await preparation.env();
    const tally = await runJest({ projects: ['node'], args, env, folder: preparation.folder, signal });
    console.log(closingLine(tally));
    return exitCodeOf(tally);
  } finally {
    await preparation.stop();
  }
});
