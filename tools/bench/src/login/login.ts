import { randomBytes } from 'node:crypto';
import { demoMembers, demoPassword } from '@postcard/demo-data';
import { startMongo, startRabbit } from '@postcard/devstack';
import { freePort } from '@postcard/devstack/process/ports';
import type { StackEnvironment } from '../benchmark.ts';
import { startUnit } from '../machine/start-process.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median, percentile } from '../measure/statistics.ts';
import { logIn, logInAgainAndAgain, timeReads } from './over-http.ts';

const clients = 20;
const rounds = 7;
const readsOfARun = 400;
const pauseMs = 10;
const publicUrl = 'http://localhost:8080';

/** What a member waits for their own profile while others log in, against the same wait in a quiet house. */
export async function login({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const folder = resources.folder();
  const [mongo, rabbit] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
  ]);
  log(`on ${mongo.kind}`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await startUnit(resources, {
    unit: 'svc-identity',
    port,
    folder,
    env: {
      MONGODB_URI: mongo.uri,
      MONGODB_DB: 'identity',
      AMQP_URL: rabbit.url,
      JWKS_URL: `${url}/.well-known/jwks.json`,
      PUBLIC_URL: publicUrl,
      DEMO_DATA: '1',
      ADMIN_PASSWORD: demoPassword,
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      RATE_LIMIT_SCALE: '1000000',
    },
  });
  const users = demoMembers.map(({ username }) => ({ username, password: demoPassword }));
  const cookie = await logIn(url, users[0]!);
  const reads = () => timeReads(url, cookie, { count: readsOfARun, pauseMs });
  const logInsASecond: number[] = [];

  const sides = {
    idle: async () => percentile(await reads(), 99),
    busy: async () => {
      const rush = logInAgainAndAgain(url, users, clients);
      const times = await reads();
      logInsASecond.push(await rush.stop());
      return percentile(times, 99);
    },
  };
  await interleave(sides, 2);
  const runs = await interleave(sides, rounds, (count) => {
    signal.throwIfAborted();
    log(`round ${count} of ${rounds}`);
  });
  const more = { clients, readsOfARun, logInsASecond: round(median(logInsASecond), 1), mongo: mongo.kind };
  return [
    compare({
      name: 'login: p99 of other routes against idle',
      ours: runs.busy,
      peer: runs.idle,
      unit: 'ms',
      target: { atMost: 3 },
      more,
    }),
  ];
}
