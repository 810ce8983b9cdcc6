import { freePort, startStack, type Stack, type UnitProcess } from '@postcard/devstack';
import { unitsOf } from '@postcard/devstack/stack/units';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabases } from '../databases.ts';
import { layOut, logInAdmin, populate } from '../members.ts';
import { pick, randomFrom } from '../random.ts';
import { readAgainAndAgain } from './readers.ts';
import { judge, type Verdict, type Write } from './timeline.ts';
import { holdAgainAndAgain, nameKey, renameAgainAndAgain, spotKey } from './writers.ts';

export type ReadOptions = {
  /** For how long people read and write. */
  seconds: number;
  /** How often meanwhile a process of svc-campaigns, or the broker, is killed. */
  kills: number;
  seed: number;
  /** MONGODB_URI and AMQP_URL of servers that are there already. */
  servers?: Record<string, string>;
  signal?: AbortSignal;
  say?: (line: string) => void;
};

export type ReadRun = { guarded: Verdict; control: Verdict; kills: number };

const cardCount = 6;
const readersOfEach = 3;
/** The promise. */
const longestMs = 1_000;
const unbounded = join(import.meta.dirname, 'cache-unbounded.mjs');

/**
 * Renames, holds and releases through one process of svc-campaigns while people read from it and from another, and
 * both and the broker are killed. The control is a third process, whose memory has no bounds.
 */
export async function runReads({
  seconds,
  kills,
  seed,
  servers = {},
  signal,
  say = () => {},
}: ReadOptions): Promise<ReadRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-reads-'));
  let stack: Stack | undefined;
  try {
    stack = await startWithoutPages(dataDir, servers, signal);
    const writer = stack.process('svc-campaigns');
    const other = await stack.addReplica('svc-campaigns');
    const control = await stack.addReplica('svc-campaigns', { NODE_OPTIONS: `--import ${unbounded}` });
    const run = await readAndWrite(stack, { writer, other, control }, { seconds, kills, seed, signal });
    const done = `${run.kills} kills, ${stack.mongo.kind}, ${stack.rabbit.kind}`;
    say(`${run.guarded.reads} values read in ${seconds} s, the oldest ${Math.round(run.guarded.oldestMs)} ms; ${done}`);
    return run;
  } finally {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startWithoutPages(
  dataDir: string,
  servers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<Stack> {
  const webReleases = join(dataDir, 'no-pages.json');
  writeFileSync(webReleases, JSON.stringify({ shell: 'none', remotes: {} }));
  return startStack({
    dataDir,
    port: await freePort(),
    webReleases,
    env: { ...process.env, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0', ...servers },
    ...(signal && { signal }),
    units: (around) => {
      const { gateway, ...units } = unitsOf(around);
      // Without pages it is never ready, and passes on what it is asked all the same.
      return { ...units, gateway: { ...gateway, readyUrl: `${gateway.url}/healthz` } };
    },
  });
}

type Processes = Record<'writer' | 'other' | 'control', UnitProcess>;
type Plan = { seconds: number; kills: number; seed: number; signal: AbortSignal | undefined };

async function readAndWrite(
  stack: Stack,
  { writer, other, control }: Processes,
  { seconds, kills, seed, signal }: Plan,
): Promise<ReadRun> {
  const members = await populate(stack, cardCount);
  const databases = await openDatabases(stack);
  const cardIds = await layOut(databases.of('campaigns'), cardCount, 'Read').finally(databases.close);
  const timeline = new Map<string, Write[]>(
    cardIds.flatMap((id, place) => [before(nameKey(id), `Read ${place + 1}`), before(spotKey(id), 'free')]),
  );
  const random = randomFrom(seed);
  const ended = new AbortController();
  const during = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  const writing = { url: writer.url, admin: await logInAdmin(stack), timeline, random, signal: during };
  const writers = cardIds.flatMap((id, place) => [
    renameAgainAndAgain(writing, id),
    holdAgainAndAgain(writing, id, members[place]!),
  ]);
  const readFrom = ({ url }: UnitProcess) =>
    Promise.all(
      Array.from({ length: readersOfEach }, () => readAgainAndAgain({ url, cardIds, random, signal: during })),
    );
  const [guarded, unguarded] = [Promise.all([readFrom(writer), readFrom(other)]), readFrom(control)];
  for (let count = 0; count < kills; count += 1) {
    await pause((seconds * 1_000) / (kills + 1), undefined, { signal: during });
    await killOne(stack, count % 3 === 2 ? 'broker' : pick([writer, other], random));
  }
  await pause((seconds * 1_000) / (kills + 1), undefined, { signal: during });
  ended.abort();
  await Promise.all(writers);
  return {
    kills,
    guarded: judge(timeline, (await guarded).flat(2), longestMs),
    control: judge(timeline, (await unguarded).flat(), longestMs),
  };
}

/** What there was before anybody wrote. */
const before = (key: string, value: string): [string, Write[]] => [
  key,
  [{ value, sentAt: Number.NEGATIVE_INFINITY, ackedAt: Number.NEGATIVE_INFINITY }],
];

async function killOne({ rabbit }: Stack, victim: UnitProcess | 'broker'): Promise<void> {
  if (victim !== 'broker') {
    await victim.kill('SIGKILL');
    await victim.waitReady(60_000);
    return;
  }
  // One that others use too is not ours to kill.
  await rabbit.kill?.();
  await rabbit.restart?.();
}
