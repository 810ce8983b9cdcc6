// What is read of the town beside a request is the first one's.
import '@postcard/towns/first-town';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { clearNamespace, givenServers } from '@postcard/devstack/testing/shared-servers';
import { runBookings } from './bookings.ts';
import { findTool, startWith } from './database/mortal.ts';
import { runDatabase } from './database/run.ts';
import { runEvents } from './events/run.ts';
import { restoreCommand } from './restore/command.ts';
import { runReads } from './reads/run.ts';
import { runRelease } from './release/run.ts';
import { runFirst } from './first/run.ts';
import { hostileTable, runHostile } from './hostile/run.ts';
import { netTable, runNet } from './net/run.ts';
import { number, values, what } from './options.ts';
import { reportSecrets } from './secrets/report.ts';
import { runSecrets } from './secrets/run.ts';
import { runUnits, unitTable } from './units/run.ts';
import { runVersions } from './versions/run.ts';

const longestDrainSeconds = 60;

const signal = endSignal();
const say = (line: string) => console.log(line);

/** Each says whether all was as must be. */
const suites: Record<string, () => Promise<boolean>> = {
  bookings: () =>
    runBookings({
      seeds: number('seeds'),
      bookings: number('bookings'),
      clients: number('clients'),
      seed: number('seed'),
      signal,
      say,
    }),
  first: () => runFirst({ visitors: number('visitors'), robots: number('robots'), seed: number('seed'), signal, say }),
  events,
  release: () => runRelease({ rate: number('rate'), signal, say }),
  versions: () => runVersions({ from: (values['from'] as string) || undefined, seed: number('seed'), signal, say }),
  units,
  net,
  reads,
  secrets,
  database,
  restore: () =>
    restoreCommand({
      rounds: number('rounds'),
      booked: number('booked'),
      tool: values['tool'] as string,
      signal,
      say,
    }),
  hostile,
};

await runCommand(async () => {
  const suite = suites[what];
  if (!suite) throw new Error(`There are no faults '${what}'. There are: ${Object.keys(suites).join(', ')}.`);
  return (await suite()) ? 0 : 1;
});
process.exit();

async function events(): Promise<boolean> {
  const { kills, outage, control } = await runEvents({
    events: number('events'),
    kills: number('kills'),
    outage: number('outage'),
    control: number('control'),
    seed: number('seed'),
    signal,
    say,
  });
  say(
    `${kills.events} events, ${kills.done} kills among broker, relays and consumers: ${kills.lost.length} lost, ` +
      `${kills.twice.length} effects twice, ${kills.left.length} left on their way`,
  );
  if (outage)
    say(
      `${outage.events} events while the broker was away: ${outage.lost.length} lost, ${outage.twice.length} ` +
        `effects twice, drained ${outage.seconds.toFixed(1)} s after it was back`,
    );
  say(
    `Control, the inbox taken away: ${control.twice.length} effects ` +
      `twice${control.twice.length > 0 ? ', as must be' : ': the checker proves nothing'}`,
  );
  const wrong = [kills, ...(outage ? [outage] : [])].flatMap(({ lost, twice, left }) => [...lost, ...twice, ...left]);
  wrong.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  return wrong.length === 0 && (outage?.seconds ?? 0) <= longestDrainSeconds && control.twice.length > 0;
}

async function units(): Promise<boolean> {
  const servers = givenServers();
  const { verdicts, control } = await runUnits({
    units: (values['units'] as string).split(','),
    rate: number('rate'),
    seed: number('seed'),
    servers,
    signal,
    say,
  }).finally(() => clearNamespace(servers));
  unitTable([...verdicts, control]).forEach(say);
  const wrong = verdicts.flatMap(({ what: fault, violations, late }) =>
    [...violations, ...late].map((violation) => `${fault}: ${violation}`),
  );
  wrong.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  say(
    `${wrong.length} violations; the control, a process without another: ` +
      `${control.violations.length}${control.violations.length > 0 ? ', as must be' : ': the judge proves nothing'}`,
  );
  return wrong.length === 0 && control.violations.length > 0;
}

async function hostile(): Promise<boolean> {
  const patienceMs = 1_000;
  const run = await runHostile({ seconds: number('attack'), patienceMs, signal, say });
  hostileTable(run).forEach(say);
  run.violations.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  const control = await runHostile({ seconds: number('unguarded'), patienceMs, isControl: true, signal, say });
  hostileTable(control).forEach(say);
  say(
    `${run.violations.length} violations; the control, without the bounds: ` +
      `${control.violations.length}${control.violations.length > 0 ? ', as must be' : ': the judge proves nothing'}`,
  );
  return run.violations.length === 0 && control.violations.length > 0;
}

async function net(): Promise<boolean> {
  const verdicts = await runNet({
    links: (name) => (values['links'] as string).split(',').some((part) => name.includes(part)),
    rate: number('load'),
    seconds: number('seconds'),
    seed: number('seed'),
    signal,
    say,
  });
  if (!verdicts) {
    say('There is no Go here to build toxiproxy with (https://go.dev/dl), so nothing was tried.');
    return false;
  }
  netTable(verdicts).forEach(say);
  const wrong = verdicts.flatMap(({ link, toxic, violations }) =>
    violations.map((violation) => `${link.name}, ${toxic}: ${violation}`),
  );
  wrong.slice(0, 40).forEach((violation) => say(`  ${violation}`));
  say(`${wrong.length} violations`);
  return wrong.length === 0;
}

async function reads(): Promise<boolean> {
  const servers = givenServers();
  const { guarded, control } = await runReads({
    seconds: number('reading'),
    kills: number('breaks'),
    seed: number('seed'),
    servers,
    signal,
    say,
  }).finally(() => clearNamespace(servers));
  guarded.violations.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  say(
    `${guarded.violations.length} older than a second; the control, a memory without bounds: ` +
      `${control.violations.length}${control.violations.length > 0 ? ', as must be' : ': the judge proves nothing'}`,
  );
  return guarded.violations.length === 0 && control.violations.length > 0;
}

async function secrets(): Promise<boolean> {
  const servers = givenServers();
  const options = { rate: number('load'), seed: number('seed'), servers, signal, say };
  return reportSecrets(await runSecrets(options).finally(() => clearNamespace(servers)), say);
}

async function database(): Promise<boolean> {
  const named = values['tool'] as string;
  const path = named === 'none' ? null : findTool(named);
  if (!path && named !== 'none') {
    say(
      `There is no ${named || '../shared/tools/documentdb'} here to start and kill a database with, so nothing ` +
        `was tried. \`--tool none\` kills the stack's own.`,
    );
    return false;
  }
  const tool = path ? await startWith(path) : null;
  const run = await runDatabase({
    tool,
    kills: number('deaths'),
    writers: number('writers'),
    bookings: number('paid'),
    seed: number('seed'),
    signal,
    say,
  }).finally(() => tool?.down());
  [...run.lost, ...run.violations].slice(0, 20).forEach((violation) => say(`  ${violation}`));
  say(
    `${run.acknowledged} writes acknowledged and ${run.failed} in vain around ${run.kills} kills of the database: ` +
      `${run.lost.length} lost, ${run.violations.length} other violations`,
  );
  const { taken, found } = run.control;
  say(
    `Control, ${taken} acknowledged documents taken away: ${found} ` +
      `found${found === taken ? ', as must be' : ': the checker proves nothing'}`,
  );
  return run.lost.length === 0 && run.violations.length === 0 && found === taken && taken > 0;
}
