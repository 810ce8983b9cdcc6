import '@postcard/towns/first-town';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { browser } from './browser/browser.ts';
import { readBudget, worseThan } from './budget/budget.ts';
import { events } from './events.ts';
import { isBrief, wordsOf, type Benchmark } from './harness/measure.ts';
import { loadNow, record } from './harness/report.ts';
import { createOwnedResources } from './harness/resources.ts';
import { holds } from './holds.ts';
import { http } from './http/http.ts';
import { lists } from './lists/lists.ts';
import { press } from './press/press.ts';
import { start } from './start.ts';
import { towns } from './towns/towns.ts';

const benchmarks = { browser, http, holds, events, press, lists, towns, start };
const byName = new Map<string, Benchmark>(Object.entries(benchmarks));

const signal = endSignal();
await runCommand(async () => {
  const names = process.argv.slice(2);
  for (const wanted of names.length > 0 ? names : byName.keys()) {
    const [name = '', ...part] = wanted.split(':');
    const benchmark = byName.get(name);
    if (!benchmark) throw new Error(`There is no benchmark '${name}'. There are: ${[...byName.keys()].join(', ')}.`);
    await run(name, benchmark, part.join(':'));
  }
});
// Exits even if a library still has open connections.
process.exit();

async function run(name: string, benchmark: Benchmark, part: string): Promise<void> {
  signal.throwIfAborted();
  const resources = createOwnedResources();
  const loadBefore = loadNow();
  const log = (line: string) => console.error(`  ${name}: ${line}`);
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  try {
    const wants = (label: string) => label.startsWith(part);
    const results = await Promise.race([benchmark({ resources, signal, log, wants }), interrupted]);
    if (results.length === 0) throw new Error(`The benchmark '${name}' has no part '${part}'.`);
    if (!isBrief) record(results, loadBefore);
    console.log(`${name}: ${results.map(wordsOf).join('; ')}`);
    for (const line of worseThan(readBudget().ratios, results)) log(`over budget: ${line}`);
  } finally {
    await resources.giveBack();
  }
}
