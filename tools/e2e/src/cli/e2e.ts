import { journeys, runBrowserTests } from '@postcard/devstack/checks/browser-tests';
import { prepareRun } from '@postcard/devstack/checks/preparation';
import { closingLine, exitCodeOf } from '@postcard/devstack/checks/tally';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';

const signal = endSignal();

await runCommand(async () => {
  const files = journeys({ filters: process.argv.slice(2) });
  const preparation = prepareRun(files);
  try {
    const tally = await runBrowserTests({ files, preparation, signal });
    console.log(closingLine(tally));
    return exitCodeOf(tally);
  } finally {
    await preparation.stop();
  }
});
