import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelope, eventData } from '@postcard/contracts';
import type { RouteContract } from '@postcard/contracts/route';
import type { routesByUnit } from '@postcard/contracts/routes';
import type { Stack } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { SERVICES } from '@postcard/devstack/stack/units';
import { linkInstalled } from '@postcard/devstack/testing/copied-repository';
import { namesFor } from '@postcard/service-kit/bus/topology';
import { connect } from 'amqplib';
import { callsOf } from '../calls.ts';
import { replyTo } from '../client.ts';
import { gather } from '../gather.ts';
import { scenario, withProduct, type Product } from '../harness.ts';
import { violationsOf } from '../invariants.ts';
import { startLoad, type Call } from '../load.ts';
import { layOut, renew } from '../members.ts';
import { startBooking } from '../pay.ts';
import { randomFrom } from '../random.ts';

const bookings = 84;
const rate = 30;
/** Age in commits of the older version if there is no release. */
const commitsBack = 20;
const services = SERVICES.map((name) => `svc-${name}`);

/** Runs each service in two versions on shared data. The control drops the events' data. `from` is a tag or commit. */
export const versions = scenario({ from: '' }, async ({ from }, run) => {
  const older = takeOlder(from || lastRelease());
  // An older version without towns would read another town's documents as its own, so there is only one town then.
  const env = { TOWNS: existsSync(join(older.folder, 'towns/src/list.ts')) ? 'all' : '' };
  const options = { members: 16, twins: services, twinsFrom: older.folder, env };
  return withProduct(run, options, async (product) => {
    const { stack, databases, seed } = product;
    run.say(`Today's services beside those of ${older.name}`);
    const heard = await listen(stack);
    const contracts = await contractsOf(older.folder);
    const askers = { ...product, cardIds: await layOut(databases('campaigns'), 2, 'Busy card') };
    const load = startLoad({
      url: stack.url,
      rate,
      next: onlyKnown(callsOf(askers, randomFrom(seed)), contracts.routes),
    });
    const urls = product.processesOf('svc-campaigns').map(({ url }) => url);
    const { promised, done } = await startBooking(product, { bookings, name: 'Card', services: () => urls, seed });
    await done;
    const sent = await load.stop();
    const facts = await gather(product, promised);
    await renew(product);
    const ids = {
      '/api/campaigns': promised.cardIds[0]!,
      '/api/bookings': promised.acknowledged[0]!,
      '/api/users': product.members[0]!.userId,
    };
    const responses = await readResponses(product, contracts.routes, ids);
    const { events } = heard;
    await heard.stop();
    return {
      violations: [
        ...sent
          .filter(({ isFine }) => !isFine)
          .map(({ status, reason, method, path }) => `${method} ${path} got ${status} ${reason}`),
        ...violationsOf(facts),
        ...events.flatMap((event) => [refusal(contracts, event), refusal({ envelope, eventData }, event)].flat()),
        ...responses.refused,
      ],
      control: {
        what: 'events without their data',
        found: events.flatMap((event) => refusal(contracts, { ...event, data: {} })).length,
      },
      figures: {
        calls: sent.length,
        bookings: promised.acknowledged.length,
        events: events.length,
        'types of events': new Set(events.map(({ type }) => type)).size,
        'responses read as the older version does': responses.read,
      },
    };
  }).finally(older.remove);
});

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: REPO, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

function lastRelease(): string {
  const [newest] = git('tag', '--list', '*@*', '--sort=-creatordate').split('\n');
  return newest || git('rev-list', '--max-count=1', `--skip=${commitsBack}`, 'HEAD');
}

function takeOlder(ref: string) {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), 'postcard-older-')));
  const folder = join(outer, 'repository');
  const archive = join(outer, 'older.tar');
  mkdirSync(folder);
  git('archive', '--format=tar', '--output', archive, ref);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  if (git('diff', '--name-only', ref, '--', 'package-lock.json')) installPackages(folder);
  else linkInstalled(folder);
  const remove = () => rmSync(outer, { recursive: true, force: true });
  return { name: git('log', '-1', '--format=%h of %as (%s)', ref), folder, remove };
}

/** An older version may need packages that today's does not. */
function installPackages(folder: string): void {
  const options = ['--omit=dev', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 });
}

type Event = { type: string; data: object };
type Events = { envelope: typeof envelope; eventData: typeof eventData };
type Routes = typeof routesByUnit;

async function contractsOf(folder: string): Promise<Events & { routes: Routes }> {
  const read = (name: string): Promise<unknown> => import(join(folder, `packages/contracts/src/${name}.ts`));
  const { routesByUnit: routes } = (await read('routes')) as { routesByUnit: Routes };
  return { ...((await read('events')) as Events), routes };
}

/** Returns why these contracts cannot read an event; empty if they can, or do not know its type. */
function refusal({ envelope: outer, eventData: types }: Events, event: Event): string[] {
  const read = outer.safeParse(event);
  const error = read.success
    ? types[read.data.type as keyof typeof eventData]?.safeParse(read.data.data).error
    : read.error;
  return error ? [`${event.type}: ${error.message}`] : [];
}

const routesIn = (routes: Routes, service: string): RouteContract[] =>
  Object.values(routes[service as keyof Routes] ?? {});

/** Skips calls that the older version does not serve. */
function onlyKnown(next: () => Call, routes: Routes): () => Call {
  const all = Object.keys(routes).flatMap((unit) => routesIn(routes, unit));
  const known = all.map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
  return () => {
    for (;;) {
      const call = next();
      if (known.some((one) => one.test(`${call.method} ${call.path}`))) return call;
    }
  };
}

async function listen({ rabbit, namespace }: Stack) {
  const connection = await connect(rabbit.url);
  const channel = await connection.createChannel();
  const events: Event[] = [];
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, namesFor(namespace).exchange, '#');
  await channel.consume(queue, (message) => message && events.push(JSON.parse(message.content.toString()) as Event), {
    noAck: true,
  });
  return { events, stop: () => connection.close() };
}

/** Parses the responses of today's services with the older contracts. */
async function readResponses({ stack, members, admin }: Product, routes: Routes, ids: Record<string, string>) {
  const readings = { read: 0, refused: [] as string[] };
  for (const service of services)
    for (const { method, path, access, success } of routesIn(routes, service)) {
      const address = path.replace(/^(.*?)\/\{\w+\}/, (all, list: string) =>
        ids[list] ? `${list}/${ids[list]}` : all,
      );
      if (method !== 'GET' || !success.schema || address.includes('{')) continue;
      const cookie = access === 'admin' ? admin : members[0]!.cookie;
      const { status, body } = await replyTo<unknown>(stack.process(service).url, address, undefined, { cookie });
      if (status !== success.status) continue;
      readings.read += 1;
      const problem = success.schema.safeParse(body).error?.message;
      if (problem) readings.refused.push(`${path}: ${problem}`);
    }
  return readings;
}
