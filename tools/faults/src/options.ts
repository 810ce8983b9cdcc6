import { parseArgs } from 'node:util';

/** What can be said on the command line, each with what holds where it is not. */
const options = {
  seed: '1',
  // Of `npm run faults`
  seeds: '50',
  bookings: '1000',
  clients: '200',
  // Of `npm run faults -- events`. Ten events a second for ten minutes is several times what the town does on its
  // busiest day.
  events: '10000',
  kills: '60',
  outage: '6000',
  control: '300',
  // Of `npm run faults -- units`, and the rate of `npm run faults -- release`
  rate: '100',
  units: 'svc-identity,svc-requests,svc-campaigns,svc-notify,gateway',
  // Of `npm run faults -- net`: which links, by parts of their names, and for how long each is bad
  links: '',
  load: '30',
  seconds: '10',
  // Of `npm run faults -- database`: what starts and ends it (the stack's own database with `--tool none`), and how
  // often it dies among so many writers
  tool: '',
  deaths: '10',
  writers: '76',
  paid: '280',
  // Of `npm run faults -- hostile`: how long the attacks last, and for how long without the bounds
  attack: '60',
  unguarded: '20',
  // Of `npm run faults -- reads`: for how many seconds, and how often somebody is killed meanwhile
  reading: '60',
  breaks: '9',
  // Of `npm run faults -- restore`: how often, and with how many bookings each; `--tool` starts another database
  rounds: '20',
  booked: '84',
  // Of `npm run faults -- first`
  visitors: '200',
  robots: '1000',
  // Of `npm run faults -- versions`: the tag or commit of the older one
  from: '',
};

const parsed = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
  ),
});
export const { values } = parsed;
export const number = (name: keyof typeof options) => Number(values[name]);
/** The suite that is wanted. */
export const [what = 'bookings'] = parsed.positionals;
