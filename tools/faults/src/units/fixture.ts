import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startStack, type Stack, type UnitProcess } from '@postcard/devstack';
import { local, SERVICES, unitsOf, type StackEnvironment, type Units } from '@postcard/devstack/stack/units';
import { logInAdmin, logInAgain, populate } from '../members.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import type { Askers } from './calls.ts';

export type Fixture = {
  stack: Stack;
  /** Where the load goes. */
  url: string;
  askers: Askers;
  /** The two processes of a unit. */
  processesOf: (unit: string) => UnitProcess[];
  /** Logs everybody in again: access tokens live for some minutes. */
  renew: () => Promise<void>;
  stop: () => Promise<void>;
};

const members = 8;

/** The real payment and mail services are never asked: the sandbox is. */
export const noKeys = { STRIPE_SECRET_KEY: '', SENDGRID_API_KEY: '' };

export type FixtureOptions = {
  /** Those of two processes; with the gateway among them there are pages too. */
  units: readonly string[];
  /** MONGODB_URI and AMQP_URL of servers that are there already. */
  servers: Record<string, string> | undefined;
  signal: AbortSignal | undefined;
  /** Changes what the units are started with. Changed later, it counts for the next start of a process. */
  change?: (units: Units) => void;
};

/**
 * The whole stack with two processes of some services, which the gateway knows both, or two gateways behind a balancer.
 */
export async function startFixture({ units, servers, signal, change }: FixtureOptions): Promise<Fixture> {
  const withPages = units.includes('gateway');
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-units-'));
  const ports = await Promise.all(SERVICES.map(() => freePort()));
  let stack: Stack | undefined;
  let balancer: Balancer | undefined;
  const stop = async () => {
    await balancer?.stop();
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    stack = await startStack({
      dataDir,
      port: await freePort(),
      env: { ...process.env, ...noKeys, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0', ...servers },
      ...(signal && { signal }),
      ...(!withPages && { webReleases: noPages(dataDir) }),
      units: (around) => {
        const all = doubled(around, { names: units, ports, withPages });
        change?.(all);
        return all;
      },
    });
    const { process: processOf, url } = stack;
    const gateways = [processOf('gateway'), ...(withPages ? [await stack.addReplica('gateway')] : [])];
    if (withPages) balancer = await startBalancer(gateways.map((gateway) => gateway.url));
    const askers: Askers = {
      members: await populate(stack, members),
      admin: await logInAdmin(stack),
      cardIds: await cardsOf(url),
      hasPages: withPages,
    };
    const started = stack;
    return {
      stack,
      askers,
      stop,
      url: balancer?.url ?? url,
      processesOf: (unit) => (unit === 'gateway' ? gateways : [processOf(unit), processOf(secondOf(unit))]),
      renew: async () => {
        await logInAgain(started, askers.members);
        askers.admin = await logInAdmin(started);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const secondOf = (unit: string) => `${unit}-2`;

type Options = { names: readonly string[]; ports: readonly number[]; withPages: boolean };

function doubled(around: StackEnvironment, { names, ports, withPages }: Options): Units {
  const { services, gateway, ...units } = unitsOf(around);
  const all = [...services];
  const addresses: Record<string, string> = {};
  for (const [place, name] of SERVICES.entries()) {
    const unit = services.find((one) => one.name === `svc-${name}`);
    if (!unit || !names.includes(unit.name)) continue;
    const url = local(ports[place] as number);
    all.push({
      ...unit,
      name: secondOf(unit.name),
      url,
      readyUrl: `${url}/readyz`,
      env: { ...unit.env, PORT: String(ports[place]) },
    });
    addresses[`SVC_${name.toUpperCase()}_URL`] = `${unit.url},${url}`;
  }
  // Without pages it is never ready, and passes on what it is asked all the same.
  const readyUrl = withPages ? gateway.readyUrl : `${gateway.url}/healthz`;
  return {
    ...units,
    services: all,
    gateway: { ...gateway, env: { ...gateway.env, ...addresses }, ...(readyUrl && { readyUrl }) },
  };
}

/** A list of no releases, for a gateway that only passes on. */
export function noPages(dataDir: string): string {
  const file = join(dataDir, 'no-pages.json');
  writeFileSync(file, JSON.stringify({ shell: 'none', remotes: {} }));
  return file;
}

/** The cards that are open. */
export async function cardsOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/campaigns?limit=200`);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}
