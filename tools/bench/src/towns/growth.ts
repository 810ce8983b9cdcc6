import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { StackEnvironment } from '../benchmark.ts';
import type { Stored } from '../lists/list.ts';
import { cpuSeconds } from '../machine/cpu-time.ts';
import { residentMemoryOf } from '../machine/memory.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, wordsOf, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { composePages, createAsking, questionNames } from './asking.ts';
import { units, type Ground, type Side, type Unit } from './side.ts';

const warmUps = 15;
/** With the warm-ups no more than there are spots on the open cards of one town. */
const rounds = 61;
const starts = 3;
/** What jobs do at a start is over by then. */
const settleMs = 45_000;
const idleMs = 60_000;
const names = ['one', 'hundred', 'thousand'] as const;

type Name = (typeof names)[number];
type Sides = Record<Name, Side>;
type PerUnit = Record<Unit, number>;

/** Latencies, processor time at rest, memory and starts among 1, 100 and 1,000 towns. */
export async function growth(surroundings: StackEnvironment, ground: Ground, sides: Sides): Promise<Result[]> {
  const { log } = surroundings;
  const atRest = await restOf(surroundings, sides);
  for (const name of names) log(`at rest, ${name}, % of a core: ${JSON.stringify(atRest[name])}`);
  const latencies = await latenciesOf(surroundings, ground, sides);
  for (const latency of latencies) log(wordsOf(latency));
  const memory = await ofEach(sides, ({ children }) => ofUnits((unit) => residentMemoryOf(children[unit].pid)));
  const runs = await interleave(await ofEach(sides, (side) => () => startAll(side)), starts, (count) =>
    log(`start ${count} of ${starts}`),
  );
  const started = await ofEach(sides, (_, name) => ofUnits((unit) => median(runs[name].map((each) => each[unit]))));
  const target = { atMost: 1.1 };
  return [
    ...latencies,
    compare({
      name: 'towns: starts of all units among 1,000',
      ours: runs.thousand.map(total),
      peer: runs.one.map(total),
      unit: 's',
      target,
      more: { among100: round(total(started.hundred), 2), ...perUnit('s', started) },
    }),
    compare({
      name: 'towns: memory of all units among 1,000',
      ours: [total(memory.thousand)],
      peer: [total(memory.one)],
      unit: 'MB',
      target,
      more: {
        among100: round(total(memory.hundred), 0),
        ...perUnit('MB', memory),
        ...perUnit('% of a core at rest', atRest),
      },
    }),
  ];
}

async function latenciesOf({ signal, log }: StackEnvironment, { mongo }: Ground, sides: Sides): Promise<Result[]> {
  const firstPages: number[] = [];
  for (const name of names) {
    firstPages.push(...(await composePages(sides[name], warmUps + rounds, signal)));
    log(`${name}: pages are composed`);
  }
  const asking = await ofEach(sides, async (side) => createAsking(side, await openCards(mongo.uri, side)));
  // Servers that have just started get faster for a while.
  await interleave(asking, warmUps, () => signal.throwIfAborted());
  const times = await interleave(asking, rounds, () => signal.throwIfAborted());
  return questionNames.map((question) => {
    const of = (name: Name) => times[name].map((each) => each[question]);
    return compare({
      name: `towns: ${question} among 1,000`,
      ours: of('thousand'),
      peer: of('one'),
      unit: 'ms',
      target: { atMost: 1.3 },
      more: {
        among100: round(median(of('hundred')), 1),
        mongo: mongo.kind,
        ...(question === 'a page' && { firstPage: round(median(firstPages), 0) }),
      },
    });
  });
}

/** Percent of a core that each unit takes while nobody asks for anything. */
async function restOf({ signal }: StackEnvironment, sides: Sides): Promise<Record<Name, PerUnit>> {
  const read = () => ofEach(sides, ({ children }) => ofUnits((unit) => cpuSeconds(children[unit].pid)));
  await pause(settleMs, undefined, { signal });
  const before = await read();
  await pause(idleMs, undefined, { signal });
  const after = await read();
  return ofEach(sides, (_, name) =>
    ofUnits((unit) => round(((after[name][unit] - before[name][unit]) / idleMs) * 100_000, 2)),
  );
}

/** The ids of the first town's open cards, which every town has under its own name. */
async function openCards(uri: string, { dbOf }: Side): Promise<string[]> {
  const client = await new MongoClient(uri).connect();
  const cards = client.db(dbOf('svc-campaigns')).collection<Stored>('campaigns');
  const found = await cards.find({ _id: /^card-/ as never, status: 'upcoming' } as object).toArray();
  await client.close();
  return found.map(({ _id }) => _id);
}

async function startAll(side: Side): Promise<PerUnit> {
  const seconds = {} as PerUnit;
  for (const unit of units) seconds[unit] = await side.restart(unit);
  return seconds;
}

async function ofEach<T>(sides: Sides, read: (side: Side, name: Name) => T | Promise<T>): Promise<Record<Name, T>> {
  const found = await Promise.all(names.map(async (name) => [name, await read(sides[name], name)] as const));
  return Object.fromEntries(found) as Record<Name, T>;
}

const ofUnits = (read: (unit: Unit) => number): PerUnit =>
  Object.fromEntries(units.map((unit) => [unit, read(unit)])) as PerUnit;
const total = (figures: PerUnit): number => units.reduce((sum, unit) => sum + figures[unit], 0);

/** `gateway MB, 1,000` */
const perUnit = (what: string, figures: Record<Name, PerUnit>): Record<string, number> =>
  Object.fromEntries(
    units.flatMap((unit) => [
      [`${unit} ${what}, 1`, round(figures.one[unit], 2)],
      [`${unit} ${what}, 1,000`, round(figures.thousand[unit], 2)],
    ]),
  );
