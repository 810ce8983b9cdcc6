import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../process/on-path.ts';
import { startEmbeddedMongo } from './embedded.ts';
import type { Log, Mongo } from './mongodb.ts';
import { CACHE_DIR, REPO } from './repo-paths.ts';

const SOURCE = join(REPO, 'tools/devstack/mongo-java');
const BUILT = join(CACHE_DIR, 'mongo-java');
const run = promisify(execFile);

/** Starts mongo-java-server over an H2 file. Acknowledged writes survive `kill -9`, but not a power cut. */
export async function startMongoJava({
  folder,
  inMemory = false,
  ...options
}: {
  dataDir: string;
  folder: string;
  log: Log;
  inMemory?: boolean | undefined;
}): Promise<Mongo> {
  await buildLauncher(options.log);
  return startEmbeddedMongo({
    ...options,
    kind: 'mongo-java-server',
    command: 'java',
    argsOf: (port) => [
      inMemory ? '-Xmx1g' : '-Xmx384m',
      '-XX:+UseSerialGC',
      // With the default thresholds, optimizing took half of the server's processor time in a short test run.
      '-XX:Tier4InvocationThreshold=150000',
      '-XX:Tier4MinInvocationThreshold=20000',
      '-XX:Tier4CompileThreshold=500000',
      '-XX:Tier4BackEdgeThreshold=1000000',
      // A write blocks its event loop thread until the shared commit to the file.
      `-Dio.netty.eventLoopThreads=${inMemory ? 2 : 32}`,
      '-cp',
      `${BUILT}/classes:${BUILT}/jars/*`,
      'Launcher',
      inMemory ? 'memory' : join(folder, 'data.mv'),
      String(port),
    ],
  });
}

async function buildLauncher(log: Log): Promise<void> {
  if (!onPath('java')) throw new Error('no java on the PATH');
  if (launcherIsBuilt()) return;
  if (!onPath('mvn')) throw new Error('no mvn on the PATH, which downloads it');
  if (!onPath('javac')) throw new Error('no javac on the PATH: a JDK is needed, not only a JRE');
  log('Fetching mongo-java-server with Maven (once).');
  // Builds in another folder, which is then moved, so that an interrupted build is never used.
  const aside = `${BUILT}.${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(join(aside, 'classes'), { recursive: true });
  cpSync(join(SOURCE, 'pom.xml'), join(aside, 'pom.xml'));
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${aside}/jars`];
  await run('mvn', ['-B', '-q', '-f', join(aside, 'pom.xml'), ...copy], { timeout: 300_000 }).catch(
    (error: Error & { stdout?: string }) => {
      const line = error.stdout?.split('\n').find((one) => one.includes('ERROR'));
      throw new Error(`Maven could not fetch it: ${line ?? error.message}`, { cause: error });
    },
  );
  const java = sources().filter((file) => file.endsWith('.java'));
  await run('javac', ['-nowarn', '-cp', `${aside}/jars/*`, '-d', `${aside}/classes`, ...java]);
  rmSync(BUILT, { recursive: true, force: true });
  renameSync(aside, BUILT);
}

function launcherIsBuilt(): boolean {
  const compiled = join(BUILT, 'classes/Launcher.class');
  const changedAt = (file: string) => statSync(file).mtimeMs;
  return existsSync(compiled) && changedAt(compiled) > Math.max(...sources().map(changedAt));
}

function sources(): string[] {
  return readdirSync(SOURCE).map((name) => join(SOURCE, name));
}
