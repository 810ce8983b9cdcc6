import { join } from 'node:path';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { startChild, type Child } from '../process/child.ts';
import { endOrphan } from '../process/pid-record.ts';
import { freePort, isListening } from '../process/ports.ts';
import type { Log, Mongo, MongoKind } from './mongodb.ts';

export type Restartable = { stop: () => Promise<void>; kill: () => Promise<void>; restart: () => Promise<void> };

export async function restartable(launch: () => Promise<Child>): Promise<Restartable> {
  let child = await launch();
  return {
    stop: () => child.stop(),
    kill: () => child.kill(),
    restart: async () => {
      await child.stop();
      child = await launch();
    },
  };
}

type EmbeddedMongo = {
  kind: MongoKind;
  command: string;
  argsOf: (port: number) => readonly string[];
  dataDir: string;
  log: Log;
};

/** Starts a MongoDB as a child process on a free port. */
export async function startEmbeddedMongo({ kind, command, argsOf, dataDir, log }: EmbeddedMongo): Promise<Mongo> {
  const pidFile = join(dataDir, 'run/mongo.json');
  if (await endOrphan(pidFile)) log('Stopped the MongoDB of an earlier run.');
  const port = await freePort();
  const launch = async () => {
    const logFile = join(dataDir, 'logs/mongo.log');
    const child = startChild({ command, args: argsOf(port), env: process.env, logFile, pidFile });
    await waitUntil(() => isListening(port), { what: 'it responds', timeoutMs: 30_000, child });
    return child;
  };
  return { uri: `mongodb://127.0.0.1:${port}`, kind, ...(await restartable(launch)) };
}
