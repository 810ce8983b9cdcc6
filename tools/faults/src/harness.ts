import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startStack, type Mongo, type ServiceName, type Stack, type UnitProcess } from '@postcard/devstack';
import { addressSetting } from '@postcard/contracts/units';
import { fastHashes } from '@postcard/devstack/stack/settings';
import { local, SERVICES, unitsOf, type StackEnvironment, type Units } from '@postcard/devstack/stack/units';
import { clearNamespace, givenServers, type SharedServers } from '@postcard/devstack/testing/shared-servers';
import { MongoClient, type Db } from 'mongodb';
import { cardsOf, logInAdmin, populate, type People } from './members.ts';
import { startMailbox, type Mailbox } from './servers.ts';

export type Run = {
  seed: number;
  signal?: AbortSignal | undefined;
  /** Running servers to use; by default those of MONGODB_URI and AMQP_URL. */
  servers?: Partial<SharedServers> | undefined;
  say: (line: string) => void;
};

/** `control` counts violations without a guard; it needs at least `needed` of them, by default one. */
export type Report = {
  violations: string[];
  control?: { what: string; found: number; needed?: number };
  figures?: Record<string, number>;
};

export type Options = Record<string, number | string>;

export const scenario = <O extends Options>(defaults: O, run: (options: O, run: Run) => Promise<Report>) => ({
  defaults,
  run: (options: Partial<O> = {}, given: Partial<Run> = {}) =>
    run({ ...defaults, ...options }, { seed: 1, say: () => {}, ...given }),
});

export type Product = Run &
  People & {
    stack: Stack;
    client: MongoClient;
    databases: (service: ServiceName) => Db;
    mortal: Pick<Mongo, 'kill' | 'restart'>;
    dataDir: string;
    mailbox: Mailbox;
    cardIds: string[];
    hasPages: boolean;
    processesOf: (unit: string) => UnitProcess[];
  };

type ProductOptions = {
  members?: number;
  pages?: boolean;
  /** A command that runs the database; by default, the stack starts its own. */
  tool?: string;
  /** Units with two processes, among which the gateway distributes calls. */
  twins?: readonly string[];
  twinsFrom?: string;
  /** Sends emails to a mailbox in memory, because the sandbox rewrites its whole file for each email. */
  usesMailbox?: boolean;
  env?: Record<string, string | undefined>;
  /** Hashes passwords as production does, for scenarios about load. */
  hashesFully?: boolean;
  change?: (units: Units) => void;
};

/** Prevents calls of the real payment and email services. */
export const noKeys = { STRIPE_SECRET_KEY: '', SENDGRID_API_KEY: '' };
const quiet = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0' };
const secondOf = (unit: string): string => `${unit}-2`;

export async function withProduct<T>(
  run: Run,
  {
    members = 8,
    pages: hasPages = false,
    tool = '',
    twins = [],
    twinsFrom,
    usesMailbox,
    hashesFully,
    env,
    change,
  }: ProductOptions,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-faults-'));
  const cleanUps: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    const database = tool ? await startTool(tool) : undefined;
    if (database) cleanUps.unshift(database.down);
    const servers = run.servers ?? givenServers({ ...process.env, ...(database && { MONGODB_URI: database.uri }) });
    const mailbox = await startMailbox();
    cleanUps.unshift(mailbox.stop, () => clearNamespace(servers));
    const noPages = join(dataDir, 'no-pages.json');
    writeFileSync(noPages, JSON.stringify({ shell: 'none', remotes: {} }));
    const ports = await Promise.all(SERVICES.map(() => freePort()));
    const stack = await startStack({
      dataDir,
      port: await freePort(),
      env: { ...process.env, ...noKeys, ...quiet, ...(hashesFully ? {} : fastHashes), ...env, ...servers },
      signal: run.signal,
      webReleases: hasPages ? process.env['E2E_WEB_RELEASES'] || undefined : noPages,
      units: (around) => {
        const units = withTwins(around, { twins, ports, from: twinsFrom });
        // A gateway without pages never reports that it is ready.
        if (!hasPages) units.gateway.readyUrl = `${units.gateway.url}/healthz`;
        if (usesMailbox) setEnv(units, 'svc-notify', { SENDGRID_API_BASE: mailbox.url });
        change?.(units);
        return units;
      },
    });
    cleanUps.unshift(stack.stop);
    const client = await new MongoClient(stack.mongo.uri).connect();
    cleanUps.unshift(() => client.close());
    const gateways = [stack.process('gateway')];
    if (twins.includes('gateway')) gateways.push(await stack.addReplica('gateway'));
    run.say(`${members} members, ${stack.mongo.kind}, ${stack.rabbit.kind}`);
    return await work({
      ...run,
      stack,
      client,
      dataDir,
      mailbox,
      hasPages,
      databases: (service) => client.db(stack.database(service)),
      mortal: database ?? stack.mongo,
      members: await populate(stack, members),
      admin: await logInAdmin(stack),
      cardIds: await cardsOf(stack.url),
      processesOf: (unit) =>
        unit === 'gateway'
          ? gateways
          : [unit, ...(twins.includes(unit) ? [secondOf(unit)] : [])].map((name) => stack.process(name)),
    });
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

const longestInstallMs = 900_000;

/** Starts a database with a command that has `up`, which prints MONGODB_URI=..., `kill` and `down`. */
async function startTool(tool: string) {
  const path = resolve(tool);
  if (!existsSync(path)) throw new Error(`There is no ${path}; \`--tool none\` uses the stack's own database.`);
  const run = async (what: string) => (await promisify(execFile)(path, [what], { timeout: longestInstallMs })).stdout;
  const [, uri] = /^MONGODB_URI=(\S+)$/m.exec(await run('up')) ?? [];
  if (!uri) throw new Error(`${path} up printed no MONGODB_URI`);
  const runs = (what: string) => async () => void (await run(what));
  return { uri, restart: runs('up'), kill: runs('kill'), down: runs('down') };
}

export function setEnv({ sandbox, services, gateway }: Units, unit: string, env: Record<string, string>): void {
  for (const one of [sandbox, ...services, gateway])
    if (one?.name === unit || one?.name === secondOf(unit)) Object.assign(one.env, env);
}

type Twins = { twins: readonly string[]; ports: readonly number[]; from: string | undefined };

function withTwins(around: StackEnvironment, { twins, ports, from }: Twins): Units {
  const units = unitsOf(around);
  for (const [place, unit] of units.services.slice().entries()) {
    if (!twins.includes(unit.name)) continue;
    const url = local(ports[place] as number);
    units.services.push({
      ...unit,
      name: secondOf(unit.name),
      cwd: from ? join(from, unit.name) : unit.cwd,
      url,
      readyUrl: `${url}/readyz`,
      env: { ...unit.env, PORT: String(ports[place]) },
    });
    units.gateway.env[addressSetting(SERVICES[place]!)] = `${unit.url},${url}`;
  }
  return units;
}

export const withoutGuards = (set: string) => ({
  NODE_OPTIONS: `--import ${new URL(`guards-off.mjs?${set}`, import.meta.url).href}`,
});
