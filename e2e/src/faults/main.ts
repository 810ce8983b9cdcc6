import { parseArgs } from 'node:util';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { runBookings } from './bookings.ts';
import { runEvents } from './events/run.ts';

const options = {
  seed: '1',
  // Of `npm run faults`
  seeds: '50', bookings: '1000', clients: '200',
  // Of `npm run faults -- events`. Ten events a second for ten minutes is several times what the town does on its busiest day.
  events: '10000', kills: '60', outage: '6000', control: '300',
};
const longestDrainSeconds = 60;

const { values, positionals } = parseArgs({ allowPositionals: true, options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, { type: 'string' as const, default: value }])) });
const number = (name: keyof typeof options) => Number(values[name]);
const signal = endSignal();
const say = (line: string) => console.log(line);
const [what = 'bookings'] = positionals;

await runCommand(async () => {
  if (what === 'events') return (await events()) ? 0 : 1;
  if (what !== 'bookings') throw new Error(`There are no faults '${what}'. There are: bookings, events.`);
  return (await runBookings({ seeds: number('seeds'), bookings: number('bookings'), clients: number('clients'), seed: number('seed'), signal, say })) ? 0 : 1;
});
process.exit();

async function events(): Promise<boolean> {
  const { kills, outage, control } = await runEvents({
    events: number('events'), kills: number('kills'), outage: number('outage'), control: number('control'), seed: number('seed'), signal, say,
  });
  say(`${kills.events} events, ${kills.done} kills among broker, relays and consumers: ${kills.lost.length} lost, ${kills.twice.length} effects twice, ${kills.left.length} left on their way`);
  if (outage) say(`${outage.events} events while the broker was away: ${outage.lost.length} lost, ${outage.twice.length} effects twice, drained ${outage.seconds.toFixed(1)} s after it was back`);
  say(`Control, the inbox taken away: ${control.twice.length} effects twice${control.twice.length > 0 ? ', as must be' : ': the checker proves nothing'}`);
  const wrong = [kills, ...(outage ? [outage] : [])].flatMap(({ lost, twice, left }) => [...lost, ...twice, ...left]);
  wrong.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  return wrong.length === 0 && (outage?.seconds ?? 0) <= longestDrainSeconds && control.twice.length > 0;
}
