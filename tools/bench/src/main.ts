// What is read of the town beside a request is the first one's.
import '@postcard/towns/first-town';
import { parseArgs } from 'node:util';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import type { Benchmark } from './benchmark.ts';
import { booking } from './booking/booking.ts';
import { readBudget, worseThan } from './budget/budget.ts';
import { capacity } from './capacity/capacity.ts';
import { events } from './events/events.ts';
import { exports } from './export/export.ts';
import { gateway } from './gateway/gateway.ts';
import { holds } from './holds/holds.ts';
import { home } from './home/home.ts';
import { inp } from './inp/inp.ts';
import { journey } from './journey/journey.ts';
import { lighthouse } from './lighthouse/lighthouse.ts';
import { lists } from './lists/lists.ts';
import { login } from './login/login.ts';
import { createOwnedResources } from './machine/owned-resources.ts';
import { isBrief } from './measure/brief.ts';
import { lineOf, loadNow, record } from './measure/report.ts';
import { pageRate } from './page-rate/page-rate.ts';
import { pages } from './pages/pages.ts';
import { press } from './press/press.ts';
import { profiled } from './profile/profiles.ts';
import { reads } from './reads/reads.ts';
import { start } from './start/start.ts';
import { towns } from './towns/towns.ts';

const benchmarks: Record<string, Benchmark> = {
  home,
  pages,
  lighthouse,
  journey,
  inp,
  'page-rate': pageRate,
  gateway,
  holds,
  booking,
  events,
  lists,
  export: exports,
  login,
  press,
  reads,
  start,
  capacity,
  towns,
};

type Save = typeof record;

const signal = endSignal();
await runCommand(async () => {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { profile: { type: 'boolean', default: false } },
  });
  const unknown = names.filter((name) => !((name.split(':')[0] as string) in benchmarks));
  if (unknown.length > 0)
    throw new Error(
      `There is no benchmark '${unknown.join("', '")}'. There are: ${Object.keys(benchmarks).join(', ')}.`,
    );
  for (const wanted of names.length > 0 ? names : Object.keys(benchmarks)) {
    const [name = '', part] = wanted.split(':');
    const measure = (save: Save) => run({ name, part, benchmark: benchmarks[name] as Benchmark, save });
    if (values.profile) console.log((await profiled(() => measure(() => {}))).join('\n'));
    else await measure(isBrief ? () => {} : record);
  }
});
// A connection that a benchmark left to its library must not keep the command alive.
process.exit();

async function run({
  name,
  part,
  benchmark,
  save,
}: {
  name: string;
  part: string | undefined;
  benchmark: Benchmark;
  save: Save;
}): Promise<void> {
  signal.throwIfAborted();
  const resources = createOwnedResources();
  const loadBefore = loadNow();
  const log = (line: string) => console.error(`  ${name}: ${line}`);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  try {
    const results = await Promise.race([benchmark({ resources, signal, log, part }), ended]);
    save(results, loadBefore);
    console.log(lineOf(name, results));
    for (const line of worseThan(readBudget().ratios, results)) log(`over budget: ${line}`);
  } finally {
    await resources.giveBack();
  }
}
