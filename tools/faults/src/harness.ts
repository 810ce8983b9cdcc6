import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startStack, type ServiceName, type Stack, type UnitProcess } from '@postcard/devstack';
import { addressSetting } from '@postcard/contracts/units';
import { local, SERVICES, unitsOf, type StackEnvironment, type Units } from '@postcard/devstack/stack/units';
import { clearNamespace, givenServers, type SharedServers } from '@postcard/devstack/testing/shared-servers';
import { MongoClient, type Db } from 'mongodb';
import { startMailbox, type Mailbox } from './servers.ts';

export type Run = {
  seed: number;
  signal?: AbortSignal | undefined;
  /** Running servers to use; by default those of MONGODB_URI and AMQP_URL. */
  servers?: Partial<SharedServers> | undefined;
  say: (line: string) => void;
};

/** `control` counts the violations found with a guard removed; `needed` is one unless given. */
export type Report = {
  violations: string[];
  control?: { what: string; found: number; needed?: number };
  figures?: Record<string, number>;
};

export type Options = Record<string, number | string>;

/** A suite: its options with their defaults, and a function that breaks, loads and checks the product. */
export const scenario = <O extends Options>(defaults: O, run: (options: O & Run) => Promise<Report>) => ({
  defaults,
  run: (options: Partial<O & Run> = {}) => run({ seed: 1, say: () => {}, ...defaults, ...options }),
});

/** Databases by service. */
export type Databases = (service: ServiceName) => Db;

export type Product = {
  stack: Stack;
  databases: Databases;
  dataDir: string;
  mailbox: Mailbox;
  /** A unit's process, and its second one where it has two. */
  processesOf: (unit: string) => UnitProcess[];
};

type ProductOptions = {
  pages?: boolean;
  /** Units with two processes, both known to the gateway. */
  twins?: readonly string[];
  /** The repository that second processes run from; this one unless given. */
  twinsFrom?: string;
  /** Sends emails to a mailbox that counts them: the sandbox rewrites all of them with each. */
  countsMails?: boolean;
  env?: Record<string, string | undefined>;
  /** Changes the units before they start. */
  change?: (units: Units) => void;
};

/** Prevents calls of the real payment and email services. */
export const noKeys = { STRIPE_SECRET_KEY: '', SENDGRID_API_KEY: '' };
const quiet = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0' };
export const secondOf = (unit: string): string => `${unit}-2`;

/** Starts the product in an empty folder, runs the work, and stops and removes everything. */
export async function withProduct<T>(
  { signal, servers = givenServers(), say }: Omit<Run, 'seed'>,
  { pages = false, twins = [], twinsFrom, countsMails = false, env = {}, change }: ProductOptions,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-faults-'));
  const cleanUps = [() => rmSync(dataDir, { recursive: true, force: true }), () => clearNamespace(servers)];
  try {
    const mailbox = await startMailbox();
    cleanUps.unshift(mailbox.stop);
    const ports = await Promise.all(SERVICES.map(() => freePort()));
    const stack = await startStack({
      dataDir,
      port: await freePort(),
      env: { ...process.env, ...noKeys, ...quiet, ...env, ...servers },
      signal,
      webReleases: pages ? process.env['E2E_WEB_RELEASES'] || undefined : noPages(dataDir),
      units: (around) => {
        const units = withTwins(around, { twins, ports, from: twinsFrom });
        // A gateway without pages never reports that it is ready.
        if (!pages) units.gateway.readyUrl = `${units.gateway.url}/healthz`;
        if (countsMails) setEnv(units, 'svc-notify', { SENDGRID_API_BASE: mailbox.url });
        change?.(units);
        return units;
      },
    });
    cleanUps.unshift(stack.stop);
    const client = await new MongoClient(stack.mongo.uri).connect();
    cleanUps.unshift(() => client.close());
    const gateways = [
      stack.process('gateway'),
      ...(twins.includes('gateway') ? [await stack.addReplica('gateway')] : []),
    ];
    say(`${stack.mongo.kind}, ${stack.rabbit.kind}`);
    return await work({
      stack,
      dataDir,
      mailbox,
      databases: (service) => client.db(stack.database(service)),
      processesOf: (unit) =>
        unit === 'gateway'
          ? gateways
          : [unit, ...(twins.includes(unit) ? [secondOf(unit)] : [])].map((name) => stack.process(name)),
    });
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

/** Sets the environment of all processes of a unit, for their next start. */
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

/** Writes a list of no releases, for a gateway that only forwards calls. */
function noPages(dataDir: string): string {
  const file = join(dataDir, 'no-pages.json');
  writeFileSync(file, JSON.stringify({ shell: 'none', remotes: {} }));
  return file;
}

/** The environment of a process without the guards of a set (guards-off.mjs). */
export const withoutGuards = (set: string) => ({
  NODE_OPTIONS: `--import ${new URL(`guards-off.mjs?${set}`, import.meta.url).href}`,
});
