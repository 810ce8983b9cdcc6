import { startMongo, startRabbit } from '@postcard/devstack';
import { freePort } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import type { StackEnvironment } from '../benchmark.ts';
import { team } from '../lists/dataset.ts';
import { peakMemoryOf } from '../machine/memory.ts';
import { startUnit } from '../machine/start-process.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { download } from './download.ts';
import { fill } from './fill.ts';

/**
 * Fewer are sent before V8's heap has the room it is given: that peak would measure the collector, not the export.
 */
const sizes = { few: 100_000, many: 1_000_000 };
const rounds = 3;
const publicUrl = 'http://localhost:8080';
const kinds = ['sample-requests', 'contact-requests'] as const;

type Run = { megabytes: number; microsecondsPerRow: number };

/**
 * What an export needs as it grows, over a million rows against a hundred thousand: the peak of the service's memory,
 * and the time of a row.
 */
export async function exports(surroundings: StackEnvironment): Promise<Result[]> {
  const { resources, signal, log } = surroundings;
  const folder = resources.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);

  async function start(side: keyof typeof sizes) {
    const port = await freePort();
    const env = {
      MONGODB_URI: mongo.uri,
      MONGODB_DB: side,
      AMQP_URL: rabbit.url,
      BUS_NAMESPACE: side,
      JWKS_URL: issuer.jwksUrl,
      PUBLIC_URL: publicUrl,
    };
    return { port, child: await startUnit(resources, { unit: 'svc-requests', port, folder, env }) };
  }

  /** By a service that has just been started, so that its peak is this export's. */
  async function run(kind: (typeof kinds)[number], side: keyof typeof sizes): Promise<Run> {
    signal.throwIfAborted();
    const { port, child } = await start(side);
    const { rows, seconds } = await download(
      `http://127.0.0.1:${port}/api/${kind}/export.csv`,
      issuer.cookie({ userId: team, role: 'admin' }),
    );
    if (rows !== sizes[side]) throw new Error(`The export of ${kind} has ${rows} rows, not ${sizes[side]}`);
    const megabytes = peakMemoryOf(child.pid);
    await child.stop();
    return { megabytes, microsecondsPerRow: (seconds * 1e6) / rows };
  }

  for (const [side, size] of Object.entries(sizes)) {
    // The first start makes the indexes.
    await (await start(side as keyof typeof sizes)).child.stop();
    await fill(surroundings, { uri: mongo.uri, dbName: side, size });
    log(`${size} of each kind stored`);
  }
  const results: Result[] = [];
  for (const kind of kinds) {
    const runs: { ours: Run[]; peer: Run[] } = { ours: [], peer: [] };
    for (let count = 0; count < rounds; count++) {
      runs.peer.push(await run(kind, 'few'));
      runs.ours.push(await run(kind, 'many'));
    }
    const of = (figure: keyof Run) => ({
      ours: runs.ours.map((one) => one[figure]),
      peer: runs.peer.map((one) => one[figure]),
    });
    results.push(
      compare({
        name: `export: peak memory at a million ${kind} of at a hundred thousand`,
        ...of('megabytes'),
        unit: 'MB',
        target: { atMost: 1.15 },
        more: { mongo: mongo.kind },
      }),
      compare({
        name: `export: a row's time at a million ${kind} of at a hundred thousand`,
        ...of('microsecondsPerRow'),
        unit: 'µs',
        target: { atMost: 1.25 },
        more: { mongo: mongo.kind },
      }),
    );
    log(`${kind}: ${round(1e6 / median(of('microsecondsPerRow').ours), 0)} rows a second`);
  }
  return results;
}
