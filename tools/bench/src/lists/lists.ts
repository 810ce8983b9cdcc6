import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Db } from 'mongodb';
import { compare, interleave, isBrief, type Bench, type Result } from '../harness/measure.ts';
import { admitTeam, team, type Stored } from '../harness/members.ts';
import { startUnit, type Server } from '../harness/processes.ts';
import { startServers, type Servers } from '../harness/servers.ts';
import { drawOf, kinds, type DataSet, type Kind, type Question, type Row } from './kinds.ts';

const small = 1_000;
const large = isBrief ? 2_000 : 100_000;
const batch = 5_000;
/** Maximum milliseconds of a search, which reads texts rather than an index. */
const searchTarget = 1_000;

type Opened = { server: Server; documentOf: (number: number) => Stored; dataset: DataSet };

/** Compares the lists of the team over 100,000 documents with the same lists over 1,000. */
export async function lists(bench: Bench): Promise<Result[]> {
  const servers = await startServers(bench);
  const results: Result[] = [];
  for (const kind of kinds.filter(({ name }) => bench.wants(name))) {
    const sides = { small: await open(bench, servers, kind, small), large: await open(bench, servers, kind, large) };
    bench.log(`${kind.name}: stored and searchable`);
    // Created only now, because a token expires after ten minutes.
    const cookie = servers.issuer.cookie({ userId: team, role: 'admin' });
    // Pages and searches run apart, because a search of 100,000 documents slows the requests after it.
    for (const isSearch of [false, true]) {
      const questions = Object.entries(kind.questions).filter(([name]) => name.startsWith('search') === isSearch);
      const roundOf = (side: Opened) => createRound(kind.path, questions, side, cookie);
      const ask = { small: roundOf(sides.small), large: roundOf(sides.large) };
      const runs = await interleave(ask, { ...bench, log: () => {}, rounds: 41, warmUps: 15 });
      for (const [question] of questions)
        results.push(
          compare({
            name: `lists: ${kind.name}, ${question}`,
            ours: runs.large.map((times) => times[question]!),
            peer: isSearch ? [searchTarget] : runs.small.map((times) => times[question]!),
            unit: 'ms',
            target: { atMost: isSearch ? 1 : 1.5 },
            more: { size: large, mongo: servers.mongo.kind },
          }),
        );
    }
    for (const side of Object.values(sides)) await side.server.stop();
  }
  return results;
}

async function open(
  { resources, signal }: Bench,
  { client, nameOf, envOf }: Servers,
  kind: Kind,
  size: number,
): Promise<Opened> {
  const database = `${kind.name}-${size}`;
  const db = client.db(nameOf(database));
  const start = (more = {}) => startUnit(resources, { unit: kind.unit, env: envOf(database, more) });
  await (await start()).stop();
  const dataset = { size, until: new Date(Date.now() - 120_000) };
  const documentOf = await createFill(db, kind, dataset);
  for (let from = 0; from < size; from += batch) {
    signal.throwIfAborted();
    const documents = Array.from({ length: Math.min(batch, size - from) }, (_, place) => documentOf(from + place));
    await db.collection<Stored>(kind.collection).insertMany(documents, { ordered: false });
  }
  // An earlier release leaves this collection. As long as it exists, the service fills in search texts.
  await db.createCollection(`${kind.collection}_search`);
  const server = await start({ DEMO_DATA: '0' });
  const isReady = () => isSearchable(db, kind);
  await waitUntil(isReady, { what: `${kind.name} are searchable`, timeoutMs: 600_000, everyMs: 1_000, signal });
  return { server, dataset, documentOf };
}

async function createFill(db: Db, kind: Kind, dataset: DataSet): Promise<(number: number) => Stored> {
  const collection = db.collection<Stored>(kind.collection);
  const found = await collection.findOne({ isAdmin: { $ne: true } });
  if (!found) throw new Error(`${kind.unit} has no ${kind.collection} to copy`);
  const { searchText: _, ...model } = found;
  await admitTeam(db, kind.unit);
  await collection.deleteMany({ _id: { $ne: team } });
  return (number) => {
    const draw = drawOf(number, dataset);
    return { ...model, ...kind.vary(draw), _id: draw.id };
  };
}

/** Returns true once the service has filled in the search texts, which it does in the order of ids. */
async function isSearchable(db: Db, { collection }: Kind): Promise<boolean> {
  const [last] = await db.collection<Stored>(collection).find().sort({ _id: -1 }).limit(1).toArray();
  return typeof last?.['searchText'] === 'string';
}

function createRound(
  path: string,
  questions: readonly [string, Question][],
  { server, dataset, documentOf }: Opened,
  cookie: string,
) {
  let round = 0;
  return async (): Promise<Record<string, number>> => {
    const number = Math.floor(dataset.size * (0.2 + 0.6 * ((++round * 0.618) % 1)));
    const times: Record<string, number> = {};
    for (const [name, { query, fits }] of questions) {
      const params = query(drawOf(number, dataset), documentOf(number));
      const startedAt = performance.now();
      const response = await fetch(`${server.url}${path}?${new URLSearchParams(params)}`, { headers: { cookie } });
      const text = await response.text();
      times[name] = performance.now() - startedAt;
      if (!response.ok || !fits(JSON.parse(text) as Row[], dataset.size))
        throw new Error(`${path}, ${name}, ${dataset.size}: ${response.status} ${text.slice(0, 300)}`);
    }
    return times;
  };
}
