import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { local, SERVICES, unitsOf, type StackEnvironment, type Units } from '@postcard/devstack/stack/units';
import { clearNamespace, givenServers } from '@postcard/devstack/testing/shared-servers';
import { openDatabases } from '../databases.ts';
import { gather, settled } from '../gather.ts';
import { violationsOf } from '../invariants.ts';
import { act, plan } from '../pay.ts';
import { randomFrom } from '../random.ts';
import { layOut, logInAdmin, logInAgain, populate } from '../members.ts';
import { callsOf } from '../units/calls.ts';
import { startLoad, type Call } from '../units/load.ts';
import { takeOlder, type Older } from './older.ts';
import { currentReader, olderReader, knownTo, overhear, readResponses, type Reader } from './readers.ts';

export type VersionOptions = {
  /** Tag or commit of the older version; the newest release where none is given. */
  from: string | undefined;
  seed: number;
  signal: AbortSignal;
  say: (line: string) => void;
};

const members = 16;
const bookings = 84;
/** Calls a second beside the bookings. */
const rate = 30;
const spotsOfACard = 14;

/**
 * Runs two processes of every service, one of today's sources and one of the last release's, on the same databases and
 * queues, behind a gateway that asks them turn by turn: a rollout, seen from inside. @returns whether all was
 * as must be
 */
export async function runVersions(options: VersionOptions): Promise<boolean> {
  const older = takeOlder(options.from);
  const servers = givenServers();
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-versions-'));
  const ports = await Promise.all(SERVICES.map(() => freePort()));
  const webReleases = join(dataDir, 'no-pages.json');
  writeFileSync(webReleases, JSON.stringify({ shell: 'none', remotes: {} }));
  let stack: Stack | undefined;
  try {
    options.say(`Today's services beside those of ${older.name}`);
    stack = await startStack({
      dataDir,
      port: await freePort(),
      webReleases,
      env: {
        ...process.env,
        RATE_LIMIT_SCALE: '100000',
        LOG_LEVEL: 'error',
        DEMO_DATA: '0',
        TOWNS: knowsTowns(older) ? 'all' : '',
        ...servers,
      },
      signal: options.signal,
      units: (around) => sideBySide(around, older, ports),
    });
    return await trafficOn(stack, { ...options, older, dataDir });
  } finally {
    await stack?.stop();
    await clearNamespace(servers);
    rmSync(dataDir, { recursive: true, force: true });
    older.remove();
  }
}

/** One that does not would read another town's cards as its own. */
const knowsTowns = ({ folder }: Older): boolean => existsSync(join(folder, 'towns/src/list.ts'));

function sideBySide(around: StackEnvironment, older: Older, ports: readonly number[]): Units {
  const { services, gateway, ...units } = unitsOf(around);
  const before = services.map((unit, place) => {
    const url = local(ports[place] as number);
    return {
      ...unit,
      name: olderOf(unit.name),
      cwd: join(older.folder, unit.name),
      url,
      readyUrl: `${url}/readyz`,
      env: { ...unit.env, PORT: String(ports[place]) },
    };
  });
  const addresses = Object.fromEntries(
    SERVICES.map((name, place) => [
      `SVC_${name.toUpperCase()}_URL`,
      `${local(around.ports[name])},${local(ports[place] as number)}`,
    ]),
  );
  // Without pages it is never ready, and passes on what it is asked all the same.
  return {
    ...units,
    services: [...services, ...before],
    gateway: { ...gateway, env: { ...gateway.env, ...addresses }, readyUrl: `${gateway.url}/healthz` },
  };
}

const olderOf = (unit: string) => `${unit}-before`;

type Run = VersionOptions & { older: Older; dataDir: string };

async function trafficOn(stack: Stack, { older, dataDir, seed, say }: Run): Promise<boolean> {
  const databases = await openDatabases(stack);
  const heard = await overhear(stack);
  try {
    const people = await populate(stack, members);
    const db = databases.of('campaigns');
    const cardIds = await layOut(db, Math.ceil(bookings / spotsOfACard), 'Card');
    const askers = {
      members: people,
      admin: await logInAdmin(stack),
      cardIds: await layOut(db, 2, 'Busy card'),
      hasPages: false,
    };
    const load = startLoad({
      url: stack.url,
      rate,
      next: onlyThose(callsOf(askers, randomFrom(seed)), knownTo(await olderReader(older.folder))),
    });
    const services = [stack.process('svc-campaigns').url, stack.process(olderOf('svc-campaigns')).url];
    const { acknowledged, cancels } = await act(
      plan(bookings, cardIds, people, seed),
      { services: () => services, sandboxUrl: stack.sandboxUrl as string },
      seed,
      () => {},
    );
    const sent = await load.stop();
    const left = await settled(databases, stack, () => 0);
    const violations = violationsOf(await gather(databases, dataDir, { cardIds, acknowledged, cancels, left }));
    await logInAgain(stack, people);
    const [member] = people as [(typeof people)[number]];
    const visit = {
      cookies: { user: member.cookie, admin: await logInAdmin(stack) },
      ids: {
        '/api/campaigns': cardIds[0] as string,
        '/api/bookings': acknowledged[0] as string,
        '/api/users': member.userId,
      },
    };
    return await report({
      stack,
      events: heard.events,
      failed: sent
        .filter(({ isFine }) => !isFine)
        .map(({ status, reason, method, path }) => `${status} ${reason} ${method} ${path}`),
      sent: sent.length,
      violations,
      acknowledged,
      older,
      visit,
      say,
    });
  } finally {
    await heard.stop();
    await databases.close();
  }
}

/** Passes over the calls that are not of this kind. */
function onlyThose(next: () => Call, isOne: (call: Call) => boolean): () => Call {
  return () => {
    let call = next();
    while (!isOne(call)) call = next();
    return call;
  };
}

type Outcome = {
  stack: Stack;
  events: unknown[];
  failed: string[];
  sent: number;
  violations: string[];
  acknowledged: string[];
  older: Older;
  visit: Parameters<typeof readResponses>[2];
  say: (line: string) => void;
};

async function report({
  stack,
  events,
  failed,
  sent,
  violations,
  acknowledged,
  older,
  visit,
  say,
}: Outcome): Promise<boolean> {
  const readers = { before: await olderReader(older.folder), now: currentReader() };
  const refusalsOf = (reader: Reader) => events.map(reader.refuses).filter((reason) => reason !== undefined);
  const unread = [...refusalsOf(readers.before), ...refusalsOf(readers.now)];
  const types = new Set(events.map((event) => (event as { type: string }).type));
  // Every process of today, read as the version before reads: pages that are open go on.
  const readings = await Promise.all(
    SERVICES.map((name) =>
      readResponses(stack.process(`svc-${name}`).url, Object.values(readers.before.routes[`svc-${name}`] ?? {}), visit),
    ),
  );
  const read = readings.reduce((sum, each) => sum + each.read, 0);
  const passedOver = readings.flatMap((each) => each.passedOver);
  const refused = readings.flatMap((each) => each.refused);
  const control = refusalsOf({
    ...readers.before,
    refuses: (event) => readers.before.refuses({ ...(event as object), data: {} }),
  }).length;
  const checks: [string, readonly string[]][] = [
    [`${sent} calls, old and new turn by turn: ${failed.length} failed`, failed],
    [
      `${acknowledged.length} bookings, each handled by old and new: ${violations.length} violations of what must hold`,
      violations,
    ],
    [`${events.length} events of ${types.size} types: ${unread.length} that old or new cannot read`, unread],
    [
      `${read} responses of today's services are read as the version before reads them: ${refused.length} refused ` +
        `(${passedOver.length} routes passed over: nothing there to read)`,
      refused,
    ],
  ];
  for (const [line, wrong] of checks) {
    say(`${wrong.length === 0 ? '✓' : '✗'} ${line}`);
    wrong.slice(0, 10).forEach((each) => say(`  ${each}`));
  }
  say(
    `${control > 0 ? '✓' : '✗'} Control, events without their data: ${control} that the version before cannot ` +
      'read, as must be',
  );
  return control > 0 && checks.every(([, wrong]) => wrong.length === 0);
}
