// Outside of requests the town is the first one.
import '@postcard/towns/first-town';
import { parseArgs } from 'node:util';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { bookings } from '../scenarios/bookings.ts';
import { database } from '../scenarios/database.ts';
import { events } from '../scenarios/events.ts';
import { first } from '../scenarios/first.ts';
import { hostile } from '../scenarios/hostile.ts';
import { net } from '../scenarios/net.ts';
import { reads } from '../scenarios/reads.ts';
import { restore } from '../scenarios/restore.ts';
import { secrets } from '../scenarios/secrets.ts';
import { units } from '../scenarios/units.ts';
import { versions } from '../scenarios/versions.ts';
import type { Options, Report } from '../harness.ts';

const suites = { bookings, first, events, units, net, reads, secrets, database, restore, hostile, versions };

const mostShown = 40;
const say = (line: string) => console.log(line);
const signal = endSignal();

await runCommand(async () => {
  const defaults: Options = Object.assign({ seed: 1 }, ...Object.values(suites).map((suite) => suite.defaults));
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = 'bookings'] = positionals;
  const suite = suites[name as keyof typeof suites];
  if (!suite) throw new Error(`There is no suite '${name}'. There are: ${Object.keys(suites).join(', ')}.`);
  const given = Object.entries(values).map(([option, value]) => [
    option,
    typeof defaults[option] === 'number' ? Number(value) : value,
  ]);
  const { seed = 1, ...chosen } = Object.fromEntries(given) as Record<string, number>;
  return show(await suite.run(chosen, { seed, signal, say }));
});
process.exit();

/** @returns 1 after a violation or an unnoticed control */
function show({ violations, control, figures = {} }: Report): number {
  const numbers = Object.entries(figures).map(([name, number]) => `${number} ${name}`);
  if (numbers.length > 0) say(numbers.join(', '));
  violations.slice(0, mostShown).forEach((violation) => say(`  ${violation}`));
  say(`${violations.length} violations`);
  if (!control) return violations.length === 0 ? 0 : 1;
  const isNoticed = control.found >= (control.needed ?? 1);
  say(`Control, ${control.what}: ${control.found}${isNoticed ? ', as expected' : ': the checker missed it'}`);
  return violations.length === 0 && isNoticed ? 0 : 1;
}
