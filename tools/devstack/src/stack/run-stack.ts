import { demoMembers, demoPassword } from '@postcard/demo-data';
import { originOf } from '@postcard/towns/addresses';
import { servedTowns } from '@postcard/towns/served';
import { dataDirFrom, portFrom } from './settings.ts';
import { startStack, type Stack } from './stack.ts';
import { endSignal, onStep, seconds, table } from '../terminal/progress.ts';

export async function runStack(options: { watch: boolean }): Promise<void> {
  const startedAt = performance.now();
  const signal = endSignal();
  const log = (line: string) => {
    if (!signal.aborted) console.log(line);
  };
  const dataDir = dataDirFrom(process.env);
  let stack: Stack;
  try {
    stack = await startStack({
      dataDir,
      port: portFrom(process.env),
      env: process.env,
      log,
      onStep,
      watch: options.watch,
      savesMemory: true,
      signal,
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    console.log('Stopped before everything had started.');
    return;
  }
  console.log(
    `\nPostcard is up (${seconds(startedAt)}).\n\n${table(whereThingsAre(stack, dataDir))}\n\nCtrl-C ends it.\n`,
  );

  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  const stopping = performance.now();
  console.log('\nStopping.');
  await stack.stop();
  console.log(`Ended (${seconds(stopping)}).`);
}

export function whereThingsAre(stack: Stack, dataDir: string): [string, string][] {
  const { admin, url } = stack;
  const towns = servedTowns(process.env.TOWNS ?? 'all');
  const [demo] = demoMembers;
  const showsDemo = (process.env.DEMO_DATA ?? '1') === '1' && demo;
  return [
    ...towns.map((town): [string, string] => [town.name, originOf(url, town, towns[0])]),
    [
      'Administrator',
      admin.generated ? `${admin.username} / ${admin.password}` : `${admin.username} (the password you set)`,
    ],
    ...(showsDemo
      ? ([['Demo member', `${demo.username} / ${demoPassword} (${demo.businessName})`]] as [string, string][])
      : []),
    ...(stack.sandboxUrl ? ([['Mailbox', `${url}/dev/mail`]] as [string, string][]) : []),
    ['API', `${url}/api/docs`],
    ['Data', dataDir],
    ['Logs', `${dataDir}/logs`],
  ];
}
