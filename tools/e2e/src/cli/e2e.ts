import { journeys, runBrowserTests } from '@postcard/devstack/checks/browser-tests';
import { prepareRun } from '@postcard/devstack/checks/preparation';
import { closingLine } from '@postcard/devstack/checks/tally';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';

const signal = endSignal();

await runCommand(async () => {
  const files = journeys({ filters: process.argv.slice(2) });
  const preparation = prepareRun(files);
  try {
    const tally = await runBrowserTests({ files, preparation, signal });
    console.log(closingLine(tally));
    return tally.failed === 0 ? 0 : 1;
  } finally {
    await preparation.stop();
  }
});
