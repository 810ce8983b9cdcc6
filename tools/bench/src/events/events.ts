import { randomUUID } from 'node:crypto';
import type { Envelope } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { startMongo, startRabbit } from '@postcard/devstack';
import { createEventFactory } from '@postcard/service-kit';
import type { StackEnvironment } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, type Result } from '../measure/result.ts';
import { approval } from './approval.ts';
import { createOutboxRun } from './outbox-to-consumed.ts';
import { createRawRun } from './raw-publish-consume.ts';

const rounds = 7;
const eventsOfARun = 2_000;
/** service-kit's own. */
const prefetch = 32;

/** How many events go through in a second, and how soon an approval is where somebody waits for it. */
export async function events(surroundings: StackEnvironment): Promise<Result[]> {
  const isWanted = (part: string) => surroundings.part === undefined || surroundings.part === part;
  const parts = [isWanted('throughput') && throughput, isWanted('approval') && approval].filter(
    (part) => part !== false,
  );
  if (parts.length === 0) throw new Error(`events has no part '${surroundings.part}'. It has: throughput, approval.`);
  const results: Result[] = [];
  for (const part of parts) results.push(...(await part(surroundings)));
  return results;
}

/** Events a second from outbox to consumed, against the broker's client alone. Both sides in one process each way. */
async function throughput({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const folder = resources.folder();
  const [mongo, rabbit] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
  ]);
  log(`on ${mongo.kind} and ${rabbit.kind}`);
  const throughOutbox = await createOutboxRun(resources, { mongoUri: mongo.uri, amqpUrl: rabbit.url, prefetch });
  const raw = await createRawRun(resources, { amqpUrl: rabbit.url, prefetch });

  const sides = {
    ours: () => throughOutbox(newEvents(eventsOfARun)),
    // The very same bytes.
    raw: () => raw(newEvents(eventsOfARun).map((event) => Buffer.from(JSON.stringify(event)))),
  };
  // Servers that have just started get faster for a while.
  await interleave(sides, 15);
  const runs = await interleave(sides, rounds, (count) => {
    signal.throwIfAborted();
    log(`round ${count} of ${rounds}`);
  });
  const bytes = JSON.stringify(newEvents(1)[0]).length;
  return [
    compare({
      name: 'events: outbox to consumed of raw',
      ours: runs.ours,
      peer: runs.raw,
      unit: 'events/s',
      target: { atLeast: 0.5 },
      more: { eventsOfARun, bytes, mongo: mongo.kind },
    }),
  ];
}

/** What svc-requests says when somebody asks for a sample; one service consumes it. */
function newEvents(count: number): Envelope[] {
  const newEvent = createEventFactory('svc-requests');
  return Array.from({ length: count }, () => {
    const id = randomUUID();
    const sampleRequest = exampleSampleRequest({
      id,
      message: 'Website: example.com. Please send two of them to our shop on High Street.',
      createdAt: new Date().toISOString(),
    });
    return newEvent('sample-request.submitted', { id, version: 1 }, { sampleRequest }) as Envelope;
  });
}
