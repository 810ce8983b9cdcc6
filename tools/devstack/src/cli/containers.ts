import { closingLine, NONE } from '../checks/tally.ts';
import { createCompose } from '../containers/compose.ts';
import { missingEngine } from '../containers/engine.ts';
import { trials } from '../containers/trials.ts';
import { twoOfEach, workerTrials } from '../containers/workers.ts';
import { freePort } from '../process/ports.ts';
import { endSignal, onStep, runCommand } from '../terminal/progress.ts';

const signal = endSignal();

await runCommand(async () => {
  const missing = await missingEngine(signal);
  if (missing) {
    console.log(`Skipped: ${missing}.`);
    return 0;
  }
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const compose = createCompose('postcard-test', { PORT: port, PUBLIC_URL: url, TAG: 'test' });
  const step = async (name: string, work: () => Promise<unknown>) => {
    signal.throwIfAborted();
    const done = onStep(name);
    await work();
    done();
  };
  const tally = { ...NONE };
  try {
    await step('Images', () => compose.show('--progress', 'quiet', 'build'));
    await step('Everything up and healthy, two workers of each service', () =>
      compose.show('--progress', 'quiet', 'up', '--wait', '--wait-timeout', '240', ...twoOfEach),
    );
    for (const { name, work } of [...workerTrials(compose, url), ...trials(compose, url)]) {
      try {
        await step(name, work);
        tally.passed += 1;
      } catch (error) {
        signal.throwIfAborted();
        console.error(`✗ ${name}: ${(error as Error).message}`);
        tally.failed += 1;
      }
    }
    if (tally.failed > 0) await compose.show('logs', '--tail', '40');
  } catch (error) {
    await compose.show('logs', '--tail', '40').catch(() => {});
    throw error;
  } finally {
    await compose.show('--progress', 'quiet', 'down', '--volumes', '--timeout', '10');
  }
  console.log(closingLine(tally));
  return tally.failed === 0 ? 0 : 1;
});
