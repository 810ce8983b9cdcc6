import '@postcard/towns/first-town';
import { parseArgs } from 'node:util';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { runSchemathesis, type Outcome } from '../schemathesis/run.ts';
import { findSchemathesis } from '../schemathesis/tool.ts';

const say = (line: string) => console.log(line);
const signal = endSignal();
const sumOf = (outcomes: readonly Outcome[], field: 'left' | 'cases' | 'failures') =>
  outcomes.reduce((sum, outcome) => sum + outcome[field], 0);

await runCommand(async () => {
  const { values } = parseArgs({
    options: { seeds: { type: 'string', default: '1,2,3' }, examples: { type: 'string', default: '12' } },
  });
  const program = await findSchemathesis(say);
  if (!program)
    throw new Error(
      'There is no Python 3.11 or later here to run schemathesis with (https://www.python.org/downloads).',
    );
  const { labels, outcomes } = await runSchemathesis({
    program,
    seeds: values.seeds.split(',').map(Number),
    examples: Number(values.examples),
    signal,
    say,
  });
  const [left, failures] = [sumOf(outcomes, 'left'), sumOf(outcomes, 'failures')];
  say(`${labels.length} operations, ${left} not called, ${sumOf(outcomes, 'cases')} cases, ${failures} failures`);
  const refused = labels.filter((label) => outcomes.every(({ taken }) => !taken.includes(label)));
  if (refused.length > 0) say(`Never succeeded: ${refused.join(', ')}`);
  return failures === 0 && left === 0 && outcomes.length > 0 ? 0 : 1;
});
process.exit();
