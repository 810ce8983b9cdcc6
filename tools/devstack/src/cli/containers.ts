import { createCompose } from '../containers/compose.ts';
import { missingEngine } from '../containers/engine.ts';
import { imageTrials } from '../containers/image-trials.ts';
import { siteTrials } from '../containers/site-trials.ts';
import { step, tryAll } from '../containers/trial.ts';
import { freePort } from '../process/ports.ts';
import { endSignal, runCommand } from '../terminal/progress.ts';

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
  const show = (command: string, ...args: string[]) => compose.show('--progress', 'quiet', command, ...args);
  const trials = [...imageTrials(compose), ...siteTrials(compose, url)];
  let code = 1;
  try {
    await step(signal, 'Images', () => show('build'));
    await step(signal, 'Everything up and healthy', () => show('up', '--wait', '--wait-timeout', '240'));
    code = await tryAll(trials, undefined, signal);
  } finally {
    if (code > 0) await compose.show('logs', '--tail', '40').catch(() => {});
    await show('down', '--volumes', '--timeout', '10');
  }
  return code;
});
