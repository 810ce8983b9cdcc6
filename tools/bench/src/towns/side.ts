import type { Town } from '@postcard/contracts/town';
import { freePorts } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import { request } from 'undici';
import type { Bench } from '../harness/measure.ts';
import { residentMemoryOf } from '../harness/proc.ts';
import { startUnit, type Server } from '../harness/processes.ts';
import { publicUrl, type Servers } from '../harness/servers.ts';
import { fillTowns, services } from './fill.ts';

const units = [...services, 'gateway'] as const;
type Unit = (typeof units)[number];

/** Frees all garbage on a signal: without it, memory depends on the last collection more than on the towns. */
const freesMemory = 'gc({type:`major`,execution:`sync`,flavor:`last-resort`})';
const freesOnSignal = `--expose-gc --import data:text/javascript,process.on(\`SIGUSR2\`,()=>${freesMemory})`;

export type Side = Awaited<ReturnType<typeof startSide>>;

export async function startSide(
  bench: Bench,
  { client, envOf }: Servers,
  { towns, releases }: { towns: readonly Town[]; releases: string },
) {
  // Each side has its own issuer, which publishes the side's towns.
  const issuer = await bench.resources.own(startTestIssuer(publicUrl), (server) => server.close());
  const ports = await freePorts(units.length);
  const portOf = (unit: Unit) => ports[units.indexOf(unit)]!;
  const urls = services.map((each) => [
    `${each.toUpperCase().replace('-', '_')}_URL`,
    `http://127.0.0.1:${portOf(each)}`,
  ]);
  const gatewayEnv = { WEB_RELEASES: releases, PUBLIC_URL: publicUrl, RATE_LIMIT_SCALE: '1000000' };
  const databaseOf = (unit: Unit) => `${unit}-${towns.length}`;
  const envOfUnit = (unit: Unit, DEMO_DATA: string) =>
    unit === 'gateway'
      ? { ...Object.fromEntries(urls), ...gatewayEnv }
      : envOf(databaseOf(unit), { BUS_NAMESPACE: `towns-${towns.length}`, JWKS_URL: issuer.jwksUrl, DEMO_DATA });
  const start = (unit: Unit, demoData = '0') => {
    const env = { ...envOfUnit(unit, demoData), NODE_OPTIONS: freesOnSignal };
    return startUnit(bench.resources, { unit, port: portOf(unit), env });
  };

  // The demo's documents are models for all towns.
  for (const service of services) await (await start(service, '1')).stop();
  const cardIds = await fillTowns(bench, (service) => client.db(databaseOf(service)), towns);
  issuer.publish(towns);
  const running = {} as Record<Unit, Server>;
  for (const unit of units) running[unit] = await start(unit);
  /**
   * Restarts all units and uses them. Memory differs by a sixth between starts of a unit, so each start measures it.
   * @returns the sum of seconds until each is ready, and the megabytes of all without garbage
   */
  const restart = async (use: () => Promise<unknown>): Promise<{ seconds: number; megabytes: number }> => {
    let seconds = 0;
    for (const unit of units) {
      await running[unit].stop();
      const startedAt = performance.now();
      running[unit] = await start(unit);
      seconds += (performance.now() - startedAt) / 1000;
    }
    await use();
    return { seconds, megabytes: await memory() };
  };
  const memory = async (): Promise<number> => {
    let megabytes = 0;
    for (const { pid, url } of Object.values(running)) {
      process.kill(pid, 'SIGUSR2');
      // A unit responds after it has handled the signal.
      for (let turn = 0; turn < 2; turn++) await (await request(`${url}/healthz`)).body.dump();
      megabytes += residentMemoryOf(pid);
    }
    return megabytes;
  };
  return { towns, cardIds, issuer, running, restart };
}
