import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { livingProcess } from '../process/pid-record.ts';
import { requireEngine, startContainer } from './docker.ts';
import { startEmbeddedMongo } from './embedded.ts';
import { BadSetting, firstThatWorks, reason } from './first-that-works.ts';
import { startMongoJava } from './mongo-java.ts';
import { findMongod } from './mongod.ts';

export type Log = (line: string) => void;

export type MongoOptions = {
  /** Data is in `dataDir/mongo/<kind>`, the log in `dataDir/logs/mongo.log`. */
  dataDir: string;
  log: Log;
  env?: Record<string, string | undefined>;
  /** Set for tests: mongo-java-server keeps its data in memory, and no write waits for a file. */
  inMemory?: boolean;
};

export type MongoKind = 'MONGODB_URI' | 'mongod' | 'docker' | 'mongo-java-server';

export type Mongo = {
  uri: string;
  kind: MongoKind;
  /** Stops a started server; one given by MONGODB_URI is left alone. */
  stop: () => Promise<void>;
  /** For fault tests: kills the server, and restarts it on the same port and data. */
  kill?: () => Promise<void>;
  restart?: () => Promise<void>;
};

const ADVICE =
  'Install a JDK 17 with Maven (Debian: apt-get install openjdk-17-jdk-headless maven) or set MONGODB_URI to a ' +
  'server of yours.';

/** Returns MONGODB_URI's server or starts one; existing data decides its kind. @throws {BadSetting} */
export async function startMongo(options: MongoOptions): Promise<Mongo> {
  const env = options.env ?? process.env;
  const given = env.MONGODB_URI;
  if (given) return pingMongo(given).then(() => ({ uri: given, kind: 'MONGODB_URI', stop: async () => {} }));
  const folder = (kind: MongoKind) => {
    const path = join(options.dataDir, 'mongo', kind);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const starts: [MongoKind, () => Promise<Mongo>][] = [
    ['mongod', () => startMongod(options, folder('mongod'))],
    ['docker', () => startInDocker(folder('docker'))],
    ['mongo-java-server', () => startMongoJava({ ...options, folder: folder('mongo-java-server') })],
  ];
  const kindFile = join(options.dataDir, 'mongo', 'kind.json');
  const before = rememberedKind(kindFile);
  const ordered = starts.toSorted(([a], [b]) => Number(b === before) - Number(a === before));
  const ways = ordered.map(([name, start]) => ({ name, start }));
  const mongo = await firstThatWorks('MongoDB', ways, ADVICE);
  if (before && before !== mongo.kind) {
    options.log(
      `The data written by ${before} stays in ${join(options.dataDir, 'mongo', before)}; ${mongo.kind} starts with ` +
        'its own.',
    );
  }
  writeFileSync(kindFile, JSON.stringify({ kind: mongo.kind, uri: mongo.uri }));
  return mongo;
}

/** Returns the address of the embedded server that another command runs on this folder. */
export function runningMongo(dataDir: string): string | undefined {
  if (livingProcess(join(dataDir, 'run/mongo.json')) === undefined) return undefined;
  const { uri } = JSON.parse(readFileSync(join(dataDir, 'mongo/kind.json'), 'utf8')) as { uri?: string };
  return uri;
}

/** Checks that a MongoDB responds. @throws {BadSetting} if none does */
async function pingMongo(uri: string): Promise<void> {
  // The driver takes 30 MB, which the embedded server does not need.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    await client.db('admin').command({ ping: 1 });
  } catch (error) {
    throw new BadSetting(
      `MONGODB_URI is set, but no MongoDB responds there: ${reason(error)}. Start that server, or unset MONGODB_URI.`,
    );
  } finally {
    await client.close();
  }
}

async function startMongod(options: MongoOptions, folder: string): Promise<Mongo> {
  const command = await findMongod(options.log, options.env?.['PATH']);
  const args = [`--dbpath=${folder}`, '--bind_ip=127.0.0.1', '--journalCommitInterval=20'];
  return startEmbeddedMongo({ ...options, kind: 'mongod', command, argsOf: (port) => [...args, `--port=${port}`] });
}

async function startInDocker(source: string): Promise<Mongo> {
  await requireEngine();
  const container = await startContainer({
    image: 'mongo:8.0',
    port: 27017,
    hostPort: await freePort(),
    mount: { source, target: '/data/db' },
  });
  const uri = `mongodb://127.0.0.1:${container.port}`;
  return { uri, kind: 'docker', stop: container.stop, kill: container.kill, restart: container.restart };
}

function rememberedKind(file: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { kind: string }).kind;
  } catch {
    return undefined;
  }
}
