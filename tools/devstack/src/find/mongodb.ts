import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { onPath } from '../process/on-path.ts';
import { livingProcess } from '../process/pid-record.ts';
import { requireEngine, startContainer } from './docker.ts';
import { BadSetting, firstThatWorks, reason, type Way } from './first-that-works.ts';
import { startMongoJava } from './mongo-java.ts';
import { memoryServerBinary, startMongod } from './mongod.ts';

export type Log = (line: string) => void;

export type MongoOptions = {
  /** Data lies in `dataDir/mongo/<kind>`, the log in `dataDir/logs/mongo.log`. */
  dataDir: string;
  log: Log;
  env?: Record<string, string | undefined>;
};

export type MongoKind = 'MONGODB_URI' | 'mongod' | 'mongodb-memory-server' | 'docker' | 'mongo-java-server';

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

/** Returns MONGODB_URI's server or starts one; existing data decides its kind. @throws {BadSetting}, {NothingWorks} */
export async function startMongo(options: MongoOptions): Promise<Mongo> {
  const env = options.env ?? process.env;
  const given = env.MONGODB_URI;
  if (given) return pingMongo(given).then(() => ({ uri: given, kind: 'MONGODB_URI', stop: async () => {} }));
  const folder = (kind: MongoKind) => {
    const path = join(options.dataDir, 'mongo', kind);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const from = (kind: MongoKind, binary: string) => startMongod({ ...options, binary, kind, folder: folder(kind) });
  const ways: (Way<Mongo> & { kind: MongoKind })[] = [
    {
      kind: 'mongod',
      name: 'mongod on the PATH',
      start: async () => {
        const binary = onPath('mongod', env.PATH);
        if (!binary) throw new Error('not there');
        return from('mongod', binary);
      },
    },
    {
      kind: 'mongodb-memory-server',
      name: "mongodb-memory-server's binary",
      start: async () => from('mongodb-memory-server', await memoryServerBinary(options.log)),
    },
    { kind: 'docker', name: 'Docker', start: () => startInDocker(folder) },
    {
      kind: 'mongo-java-server',
      name: 'mongo-java-server',
      start: () => startMongoJava({ ...options, folder: folder('mongo-java-server') }),
    },
  ];
  const kindFile = join(options.dataDir, 'mongo', 'kind.json');
  const before = rememberedKind(kindFile);
  const ordered = ways.toSorted((a, b) => Number(b.kind === before) - Number(a.kind === before));
  const mongo = await firstThatWorks('MongoDB', ordered, ADVICE);
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

/** @throws {BadSetting} when no MongoDB responds there */
export async function pingMongo(uri: string): Promise<void> {
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

async function startInDocker(folder: (kind: MongoKind) => string): Promise<Mongo> {
  await requireEngine();
  const container = await startContainer({
    image: 'mongo:8.0',
    port: 27017,
    hostPort: await freePort(),
    mount: { source: folder('docker'), target: '/data/db' },
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
