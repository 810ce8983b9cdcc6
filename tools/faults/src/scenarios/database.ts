import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Mongo } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { givenServers } from '@postcard/devstack/testing/shared-servers';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { readEffects } from '../effects.ts';
import { countBy, gather, settled } from '../gather.ts';
import { scenario, withProduct, type Product, type Run } from '../harness.ts';
import { violationsOf } from '../invariants.ts';
import { seconds } from '../judge.ts';
import { layOut, logInAdmin, populate, renew, type People } from '../members.ts';
import { act, plan, spotsOfACard, type Promised as Booked } from '../pay.ts';
import { loseSome, lostOf, readPromised, type Promised } from '../promises.ts';
import { randomFrom, type Random } from '../random.ts';
import { createWriters, everything, type Writers } from '../writers.ts';

const memberCount = 24;
const drainMs = 300_000;
const longestInstallMs = 900_000;
const renewAfterMs = 240_000;

type Options = Run & { deaths: number; writers: number; paid: number };

/** Kills the database while people write and pay. The control deletes acknowledged documents. */
export const database = scenario(
  { tool: '', deaths: 10, writers: 76, paid: 280 },
  async ({ tool: named, ...options }) => {
    if (named === 'none') return onDatabase(null, options);
    const tool = await startTool(named || join(REPO, '../shared/tools/documentdb'));
    return onDatabase(tool, { ...options, servers: givenServers({ ...process.env, MONGODB_URI: tool.uri }) }).finally(
      tool.down,
    );
  },
);

/** Starts a database with a command that supports `up`, which prints MONGODB_URI=..., `kill` and `down`. */
export async function startTool(named: string) {
  const path = resolve(named);
  if (!existsSync(path)) throw new Error(`There is no ${path}; \`--tool none\` uses the stack's own database.`);
  const run = (what: string) => promisify(execFile)(path, [what], { timeout: longestInstallMs });
  const restart = async () => {
    const [, uri] = /^MONGODB_URI=(\S+)$/m.exec((await run('up')).stdout) ?? [];
    if (!uri) throw new Error(`${path} up printed no MONGODB_URI`);
    return uri;
  };
  return { uri: await restart(), restart, kill: () => run('kill'), down: () => run('down') };
}

type Mortal = { kill: () => Promise<unknown>; restart: () => Promise<unknown> };

function mortalOf({ kind, kill, restart }: Mongo): Mortal {
  if (!kill || !restart) throw new Error(`${kind} names a database that this run must not kill: unset it.`);
  return { kill, restart };
}

const onDatabase = (tool: Mortal | null, options: Options) =>
  withProduct(options, { countsMails: true }, async (product) => {
    const { stack, databases } = product;
    const people = { members: await populate(stack, memberCount), admin: await logInAdmin(stack) };
    const mortal = tool ?? mortalOf(stack.mongo);
    const cardIds = await layOut(databases('campaigns'), Math.ceil(options.paid / spotsOfACard), 'Card');
    const writers = createWriters(stack, people, options.writers, options.seed);
    const booked = await whileDying(product, { ...options, mortal, people, cardIds, writers });
    return check(product, { ...options, cardIds, writers, booked });
  });

type Scene = Omit<Options, 'writers'> & { cardIds: string[]; writers: Writers };

async function whileDying(
  { stack }: Product,
  { mortal, people, cardIds, writers, deaths, paid, seed, signal, say }: Scene & { mortal: Mortal; people: People },
): Promise<Booked> {
  const random = randomFrom(seed);
  let [goesOn, renewedAt] = [true, -Infinity];
  const writing = writers.write(everything, () => goesOn);
  const orders = plan(paid, cardIds, people.members, seed);
  const paying = act(orders, { services: () => [stack.url], sandboxUrl: stack.sandboxUrl, seed });
  const working = Promise.all([writing, paying]);
  // A failure is thrown where the work is awaited.
  working.catch(() => {});
  try {
    for (let death = 1; death <= deaths; death++) {
      signal?.throwIfAborted();
      say(`  kill ${death} of ${deaths}: ${await killOnce(mortal, writers, random)}`);
      if (performance.now() - renewedAt < renewAfterMs) continue;
      renewedAt = performance.now();
      await renew(stack, people);
    }
  } finally {
    goesOn = false;
  }
  const [, booked] = await working;
  return booked;
}

/** Kills the database between writes, and waits until it is back and a write is acknowledged. */
async function killOnce({ kill, restart }: Mortal, writers: Writers, random: Random): Promise<string> {
  await moreThan(writers, writers.acknowledged() + 49);
  await pause(random() * 3_000);
  await kill();
  // Some writes fail meanwhile.
  await pause(200 + random() * 2_000);
  const [before, startedAt] = [writers.acknowledged(), performance.now()];
  await restart();
  const upAt = performance.now();
  await moreThan(writers, before);
  return `back after ${seconds(upAt - startedAt)}, next write after ${seconds(performance.now() - upAt)}`;
}

const moreThan = (writers: Writers, count: number) =>
  waitUntil(() => writers.acknowledged() > count, { what: 'a write was acknowledged', timeoutMs: 120_000 });

async function check(product: Product, { deaths, writers, cardIds, booked, say }: Scene & { booked: Booked }) {
  const { databases } = product;
  const from = performance.now();
  const left = await settled(product, () => 0, drainMs);
  say(`  everything arrived within ${seconds(performance.now() - from)}`);
  say(product.mailbox.summary());
  const promised: Promised[] = [
    ...writers.promised,
    ...booked.acknowledged.map((id) => ({ service: 'campaigns' as const, collection: 'bookings', id, fields: {} })),
  ];
  say(`  acknowledged: ${countBy(promised, ({ service, collection }) => `${service}.${collection}`)}`);
  const lost = lostOf(promised, await readPromised(databases, promised));
  const effects = await readEffects(databases);
  const facts = await gather(product, { ...booked, cardIds, left });
  const taken = await loseSome(databases, promised);
  const found = lostOf(promised, await readPromised(databases, promised)).length - lost.length;
  return {
    violations: [...lost, ...violationsOf(facts), ...effects.lost, ...effects.twice],
    control: { what: `${taken} acknowledged documents deleted`, found, needed: Math.max(1, taken) },
    figures: { kills: deaths, 'writes acknowledged': writers.acknowledged(), 'writes failed': writers.failed() },
  };
}
