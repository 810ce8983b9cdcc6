import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whyNoInstallation } from '../find/apt.ts';
import { browsers, findPresent, type Program } from '../find/browsers.ts';
import { requireEngine } from '../find/docker.ts';
import { firstThatWorks } from '../find/first-that-works.ts';
import { launcherIsBuilt } from '../find/mongo-java.ts';
import { cachedServerBinary, requireDownloadHost } from '../find/mongod.ts';
import { pingMongo } from '../find/mongodb.ts';
import { findRabbitServer } from '../find/rabbit-node.ts';
import { pingRabbit } from '../find/rabbitmq.ts';
import { onPath } from '../process/on-path.ts';
import { livingProcess } from '../process/pid-record.ts';
import { isPortFree } from '../process/ports.ts';
import { dataDirFrom, portFrom, type Env } from '../stack/settings.ts';
import { examine, type Check, type Finding } from './report.ts';

const jdk = 17;
const mib = 1024 * 1024;
/** Node's processes take 600 MB, MongoDB and RabbitMQ the rest. */
const enoughMemory = 1_500 * mib;

/** Examines this machine. Nothing is installed, started or downloaded. */
export function examineMachine(env: Env): Promise<Finding[]> {
  const version = (program: string) => async () => versionOf(required(program, env));
  const browser = (program: Program, command: string) => () =>
    findPresent(program, env).catch(() => installable(command));
  const inThreeEngines = 'the journeys in three engines, npm run test:long';
  const checks: Check[] = [
    {
      name: 'Node',
      use: 'every command; it is a package of this project',
      required: true,
      inspect: async () => process.version,
    },
    { name: 'npm', use: 'installing packages, every command', required: true, inspect: version('npm') },
    { name: 'git', use: 'the tests, npm run faults -- versions', inspect: version('git') },
    {
      name: 'JDK and Maven',
      use: 'the embedded MongoDB, where no other is found',
      inspect: () => jdkWithMaven(env),
    },
    { name: 'MongoDB', use: 'the data of every service', required: true, inspect: () => mongoAtHand(env) },
    { name: 'RabbitMQ', use: 'the events between services', required: true, inspect: () => rabbitAtHand(env) },
    {
      name: 'Chromium',
      use: 'npm test, npm run e2e, npm run visual',
      inspect: browser(browsers.headlessChromium, 'npm test'),
    },
    { name: 'Firefox', use: inThreeEngines, inspect: browser(browsers.firefox, 'npm run test:long') },
    { name: 'WebKit', use: inThreeEngines, inspect: browser(browsers.webkit, 'npm run test:long') },
    {
      name: 'Docker',
      use: 'docker compose up, npm run containers:test',
      inspect: () => docker('the engine runs', env),
    },
    { name: 'Memory', use: 'npm start', inspect: () => memory() },
    { name: 'Port', use: 'the address of npm start', required: true, inspect: () => port(env) },
  ];
  return Promise.all(checks.map(examine));
}

async function versionOf(program: string, args: readonly string[] = ['--version']): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, [...args], { timeout: 10_000 });
  return (stdout || stderr).split('\n')[0]?.trim() ?? '';
}

/** @throws a clause when the program is not on the PATH */
function required(program: string, env: Env): string {
  const path = onPath(program, env.PATH);
  if (!path) throw new Error(`no ${program} on the PATH`);
  return path;
}

const docker = (detail: string, env: Env): Promise<string> => requireEngine(env).then(() => detail);

/** @throws a clause without a recent JDK or Maven */
export async function jdkWithMaven(env: Env): Promise<string> {
  const compiler = await versionOf(required('javac', env), ['-version']);
  const major = Number(/\d+/.exec(compiler)?.[0]);
  if (!(major >= jdk)) throw new Error(`${compiler} is older than ${jdk}`);
  for (const program of ['java', 'mvn']) required(program, env);
  return `${compiler}, Maven`;
}

/** Returns the MongoDB that `npm start` would use. Installs and starts nothing. */
export async function mongoAtHand(env: Env): Promise<string> {
  if (env.MONGODB_URI) return pingMongo(env.MONGODB_URI).then(() => 'MONGODB_URI');
  const embedded = async () =>
    launcherIsBuilt()
      ? `mongo-java-server, with ${required('java', env)}`
      : `mongo-java-server, which npm start builds with ${await jdkWithMaven(env)}`;
  const ways = [
    { name: 'mongod', start: async () => required('mongod', env) },
    { name: "mongodb-memory-server's binary", start: cachedServerBinary },
    { name: 'Docker', start: () => docker('in Docker', env) },
    { name: 'mongo-java-server', start: embedded },
    { name: 'a download', start: () => requireDownloadHost().then(() => 'a mongod that npm start downloads') },
  ];
  return firstThatWorks('MongoDB', ways, '');
}

async function rabbitAtHand(env: Env): Promise<string> {
  if (env.AMQP_URL) return pingRabbit(env.AMQP_URL).then(() => 'AMQP_URL');
  const installed = async () => {
    const server = findRabbitServer(env.PATH);
    if (!server) throw new Error('not there');
    return server;
  };
  const ways = [
    { name: 'rabbitmq-server', start: installed },
    { name: 'Docker', start: () => docker('in Docker', env) },
    { name: 'apt-get', start: async () => installable('npm start') },
  ];
  return firstThatWorks('RabbitMQ', ways, '');
}

/** @throws a clause unless a command may install a Debian package */
function installable(command: string): string {
  const hindrance = whyNoInstallation();
  if (hindrance) throw new Error(hindrance);
  return `not there yet: ${command} installs it with apt-get`;
}

export async function memory(available = process.availableMemory()): Promise<string> {
  const megabytes = `${Math.round(available / mib).toLocaleString('en-US')} MB available`;
  if (available < enoughMemory) throw new Error(`${megabytes}; ${enoughMemory / mib} MB are enough`);
  return megabytes;
}

/** The only fixed port; all others are chosen among free ones. */
export async function port(env: Env): Promise<string> {
  const number = portFrom(env);
  if (await isPortFree(number)) return `${number} is free`;
  const running = livingProcess(join(dataDirFrom(env), 'run/stack.json'));
  if (running) return `${number} is in use, and npm start is running already (process ${running})`;
  throw new Error(`${number} is in use by another program: end it, or set PORT`);
}
