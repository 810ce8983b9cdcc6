import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BadSetting } from '../find/first-that-works.ts';
import { startMongo, type Mongo } from '../find/mongodb.ts';
import { startRabbit, type Rabbit } from '../find/rabbitmq.ts';
import { endOrphan, forgetProcess, livingProcess, recordProcess } from '../process/pid-record.ts';
import { freePorts, isPortFree } from '../process/ports.ts';
import { readableLine } from './log-lines.ts';
import { adminFrom, namespaceFrom, sandboxedFrom, encryptionKeysFrom, sandboxSecrets, type Env } from './settings.ts';
import { superviseUnit, type UnitDefinition, type UnitProcess } from './supervise.ts';
import {
  databaseOf,
  local,
  replicaOf,
  SERVICES,
  unitsOf,
  type ServiceName,
  type StackEnvironment,
  type Units,
} from './units.ts';
import { hostUnit } from './host-unit.ts';
import { buildWebUnits, WEB_UNITS, writeReleases } from './web-build.ts';

export type StackOptions = {
  dataDir: string;
  port: number;
  env?: Env;
  log?: (line: string) => void;
  /** Called when a step starts; returns a function to call when the step finishes. Steps run concurrently. */
  onStep?: (name: string) => (note?: string) => void;
  webReleases?: string;
  /** Restarts changed services, and serves the pages with hot reload. */
  watch?: boolean;
  /** Starts units with a smaller heap, which takes twice as long. */
  savesMemory?: boolean;
  inProcess?: boolean;
  units?: (around: StackEnvironment) => Units;
  signal?: AbortSignal;
};

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Time for a leftover broker to stop in order, so that it keeps its queues' registrations. */
const LEFTOVER_GRACE_MS = 10_000;

/** Resolves when every unit is ready. @throws {BadSetting} if the port is taken or the data is in use */
export async function startStack(options: StackOptions) {
  const { dataDir, port, env = process.env, log = () => {}, onStep = () => () => {}, signal, watch = false } = options;
  const sandboxed = sandboxedFrom(env);
  const namespace = namespaceFrom(env);
  const lock = join(dataDir, 'run/stack.json');
  refuseDataInUse(dataDir, lock);
  await endLeftovers(dataDir, log);
  await refuseTakenPort(port);
  recordProcess(lock, process.pid);
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, '');
  const running: { mongo?: Mongo; rabbit?: Rabbit; inner: UnitProcess[]; gateway?: UnitProcess } = { inner: [] };
  let stopping = false;
  const stop = async () => {
    stopping = true;
    await running.gateway?.stop();
    await Promise.all(running.inner.map((unit) => unit.stop()));
    await Promise.all([running.mongo?.stop(), running.rabbit?.stop()]);
    forgetProcess(lock);
  };
  const step = async <T>(name: string, work: () => Promise<T>, note?: (result: T) => string): Promise<T> => {
    signal?.throwIfAborted();
    const done = onStep(name);
    const result = await work();
    done(note?.(result));
    return result;
  };

  try {
    const webReleases = options.webReleases ?? join(dataDir, 'web-releases.json');
    const [mongo, rabbit] = await settleAll([
      step(
        'MongoDB',
        async () => (running.mongo = await startMongo({ dataDir, log, env })),
        ({ kind }) => kind,
      ),
      step(
        'RabbitMQ',
        async () => (running.rabbit = await startRabbit({ dataDir, log, env })),
        ({ kind }) => kind,
      ),
      options.webReleases || watch
        ? Promise.resolve()
        : step('Web pages', () => buildWebUnits({ dataDir, log }), describeBuild),
    ]);
    const ports = await namedPorts([...SERVICES, 'sandbox', ...WEB_UNITS]);
    if (watch && !options.webReleases) writeReleases(dataDir, WEB_UNITS, (unit) => local(ports[unit]));
    const around: StackEnvironment = {
      dataDir,
      gatewayPort: port,
      publicUrl,
      mongoUri: mongo.uri,
      amqpUrl: rabbit.url,
      namespace,
      admin: adminFrom(env, dataDir),
      sandboxed,
      secrets: sandboxSecrets(dataDir),
      encryptionKeys: encryptionKeysFrom(env, dataDir),
      webReleases,
      env,
      watch,
      savesMemory: options.savesMemory ?? false,
      ports,
    };
    const supervision = {
      dataDir,
      log,
      onLine: (unit: string, line: string) => {
        if (!stopping) showLine(unit, line, log);
      },
    };
    const definitions = (options.units ?? unitsOf)(around);
    const supervise = (unit: UnitDefinition) =>
      options.inProcess ? hostUnit(unit, dataDir) : superviseUnit(unit, supervision);
    const supervised = (units: readonly UnitDefinition[] = []) => units.map(supervise);
    const web = supervised(definitions.web);
    const services = supervised([...(definitions.sandbox ? [definitions.sandbox] : []), ...definitions.services]);
    const gateway = supervise(definitions.gateway);
    running.inner = [...web, ...services];
    running.gateway = gateway;
    const processes = [...web, ...services, gateway];
    const startAll = (units: readonly UnitProcess[]) => settleAll(units.map((unit) => step(unit.name, unit.start)));
    // The gateway reads the releases when it starts.
    await settleAll([startAll(services), startAll(web).then(() => startAll([gateway]))]);
    signal?.throwIfAborted();
    return {
      url: publicUrl,
      mongo,
      rabbit,
      namespace,
      database: (service: ServiceName): string => databaseOf(namespace, service),
      admin: around.admin,
      /** JSON file of the web releases; the gateway follows its changes. */
      webReleases,
      sandboxUrl: running.inner.find((unit) => unit.name === 'sandbox')?.url,
      processes: processes as readonly UnitProcess[],
      process: (name: string): UnitProcess => named(name, [...running.inner, ...processes]),
      /** Starts another process of a unit, to which the gateway sends no requests. */
      addReplica: async (name: string, own: Env = {}): Promise<UnitProcess> => {
        const original = named(name, [...definitions.services, definitions.gateway]);
        const replica = superviseUnit(await replicaOf(original, running.inner.length, own), supervision);
        running.inner.push(replica);
        await replica.start();
        return replica;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function namedPorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<Name, number>;
}

function named<T extends { name: string }>(name: string, among: readonly T[]): T {
  const found = among.find((one) => one.name === name);
  if (!found) throw new Error(`There is no unit '${name}'. There are: ${among.map((one) => one.name).join(', ')}.`);
  return found;
}

/** Waits for all promises even after one fails, so that nothing is still starting during the stop. */
async function settleAll<const T extends readonly Promise<unknown>[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}

async function refuseTakenPort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  throw new BadSetting(`Port ${port} is in use by another program. Stop that program, or set another PORT.`);
}

function refuseDataInUse(dataDir: string, lock: string): void {
  const other = livingProcess(lock);
  if (other)
    throw new BadSetting(
      `${dataDir} is in use by another run (process ${other}). End it, or set DATA_DIR to another folder.`,
    );
}

/** Ends the processes of a killed run. */
async function endLeftovers(dataDir: string, log: (line: string) => void): Promise<void> {
  const folder = join(dataDir, 'run');
  if (!existsSync(folder)) return;
  const notes = readdirSync(folder);
  const ended = await Promise.all(notes.map((name) => endOrphan(join(folder, name), LEFTOVER_GRACE_MS)));
  const count = ended.filter(Boolean).length;
  if (count > 0) log(`Stopped ${count} processes of an earlier run.`);
}

function showLine(unit: string, line: string, log: (line: string) => void): void {
  // A development server prints only messages for developers.
  const readable = WEB_UNITS.some((name) => name === unit) ? line : readableLine(unit, line);
  if (readable) log(readable);
}

function describeBuild({ built, kept }: { built: string[]; kept: string[] }): string {
  return built.length === 0 ? `${kept.length} unchanged` : `built ${built.join(', ')}`;
}
