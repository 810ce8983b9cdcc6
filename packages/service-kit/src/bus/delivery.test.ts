import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createEventFactory } from '../events.ts';
import { createMetrics } from '../metrics.ts';
import { Schema, type Model } from 'mongoose';
import { initialOutbox, outboxFields, pushOutbox } from '../outbox/outbox.ts';
import { createRelay } from '../outbox/relay.ts';
import {
  openTestDatabase,
  startEventProbe,
  testRetryDelaysMs,
  testServers,
  type EventProbe,
} from '../testing/index.ts';
import { member } from '../testing/member.ts';
import { connectBus, type Bus } from './bus.ts';
import type { DeadLetter } from './dead-letters.ts';

const log = pino({ level: 'silent' });
let probe: EventProbe;
let buses: Bus[];
let namespace: string;

beforeEach(async () => {
  namespace = `test-${randomUUID().slice(0, 8)}`;
  probe = await startEventProbe(testServers().amqpUrl, namespace);
  buses = [];
});
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await probe.stop();
});

async function bus(service: string): Promise<Bus> {
  const metrics = createMetrics(service);
  const url = testServers().amqpUrl;
  const connected = await connectBus({ url, service, log, metrics, namespace, retryDelaysMs: testRetryDelaysMs });
  buses.push(connected);
  if (!connected.connected()) await new Promise<void>((resolve) => connected.onConnect(resolve));
  return connected;
}

async function consumer(handle: (event: Envelope) => Promise<void>) {
  const taker = await bus('svc-campaigns');
  const handler = handle as (event: Envelope<never>) => Promise<void>;
  const handlers = { 'user.registered': handler, 'user.updated': handler, 'membership.approved': handler };
  const died = Promise.withResolvers<DeadLetter>();
  await taker.consume({ handlers, onDeadLetter: async (deadLetter) => died.resolve(deadLetter) });
  return { died: died.promise, taker };
}

describe('a consumer', () => {
  test('retries a failed event until it works', async () => {
    const tries: string[] = [];
    const worked = Promise.withResolvers<void>();
    await consumer(async ({ id }) => {
      tries.push(id);
      if (tries.length < 3) throw new Error('not yet');
      worked.resolve();
    });
    const { id } = await probe.publish('user.updated', { member });

    await worked.promise;

    expect(tries).toEqual([id, id, id]);
  });

  test('stops after eight tries and stores the reason', async () => {
    let tries = 0;
    const { died } = await consumer(async () => {
      tries += 1;
      throw new Error('it never works');
    });
    const { id } = await probe.publish('user.updated', { member });

    expect(await died).toMatchObject({ messageId: id, consumer: 'svc-campaigns', tries: 8, reason: 'it never works' });
    expect(tries).toBe(8);
  });

  test('does not retry an unreadable event', async () => {
    let handled = 0;
    const { died } = await consumer(async () => void (handled += 1));
    await probe.publish('user.updated', { member: { ...member, isAdmin: 'perhaps' } } as never);

    expect((await died).tries).toBe(1);
    expect(handled).toBe(0);
  });

  test('reads an event of a newer release and ignores unknown members', async () => {
    const got = Promise.withResolvers<Envelope>();
    await consumer(async (event) => got.resolve(event));
    const grown = { member: { ...member, favouriteColour: 'green' }, reason: 'spring' };

    const { id } = await probe.publish('user.updated', grown, { sentBy: 'a newer release' } as never);

    expect(await got.promise).toMatchObject({ id, data: { member } });
    expect(JSON.stringify(await got.promise)).not.toMatch(/favouriteColour|spring|newer/);
  });

  test('processes a redelivered dead letter', async () => {
    let works = false;
    const done = Promise.withResolvers<string>();
    const { died, taker } = await consumer(async ({ id }) => {
      if (!works) throw new Error('broken for now');
      done.resolve(id);
    });
    const { id } = await probe.publish('user.updated', { member });
    const deadLetter = await died;
    works = true;

    await taker.redeliver(deadLetter);

    expect(await done.promise).toBe(id);
  });

  test('receives events that were published before its first start', async () => {
    const publisher = await bus('svc-identity');
    const event = createEventFactory('svc-identity')('user.updated', { id: 'u', version: 2 }, { member });
    await publisher.publish(event);
    const got = Promise.withResolvers<Envelope>();

    await consumer(async (each) => got.resolve(each));

    expect(await got.promise).toEqual(event);
  });
});

describe('the outbox', () => {
  let model: Model<Record<string, unknown>>;
  let drop: () => Promise<void>;
  let sent: number[];
  beforeEach(async () => {
    const { db, drop: dropDatabase } = await openTestDatabase();
    const schema = new Schema({ _id: String, name: String, ...outboxFields }, { versionKey: false });
    model = db.model('thing', schema, 'things') as unknown as typeof model;
    [drop, sent] = [dropDatabase, []];
  });
  afterEach(() => drop());

  const newEvent = createEventFactory('svc-identity');
  const eventOf = (version: number) => newEvent('user.updated', { id: 'thing', version }, { member });
  const keep = async ({ aggregateVersion }: Envelope) => void sent.push(aggregateVersion);
  const stored = () => model.findById('thing').lean<{ name?: string; outbox?: Envelope[]; outboxDue?: Date }>();

  async function runRelay(publish: (event: Envelope) => Promise<void> = keep): Promise<void> {
    const relay = createRelay({ models: [model], publish, connected: () => true, log, metrics: createMetrics('t') });
    relay.wake();
    await relay.stop();
  }

  test('publishes a write’s events in order and is then empty', async () => {
    const publisher = await bus('svc-identity');
    await model.create({ _id: 'thing', name: 'first', ...initialOutbox([eventOf(1), eventOf(2)]) });
    await model.updateOne({ _id: 'thing' }, pushOutbox([eventOf(3)]));

    await runRelay(publisher.publish);

    await probe.next('user.updated', ({ aggregateVersion }) => aggregateVersion === 3);
    expect(probe.seen.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2, 3]);
    const { outbox, outboxDue, name } = (await stored()) ?? {};
    expect({ outbox, outboxDue, name }).toEqual({ outbox: undefined, outboxDue: undefined, name: 'first' });
  });

  test('keeps unconfirmed events and the events after them', async () => {
    await model.create({ _id: 'thing', ...initialOutbox([eventOf(1), eventOf(2), eventOf(3)]) });

    await runRelay(async (event) => {
      if (event.aggregateVersion === 2) throw new Error('refused');
      await keep(event);
    });

    expect(sent).toEqual([1]);
    expect((await stored())?.outbox?.map(({ aggregateVersion }) => aggregateVersion)).toEqual([2, 3]);
    await model.updateOne({ _id: 'thing' }, { $set: { outboxDue: new Date(0) } });
    await runRelay();
    expect(sent).toEqual([1, 2, 3]);
  });

  test('waits for the lease of a relay of an older release', async () => {
    const leased = { outboxDue: new Date(Date.now() + 60_000), outboxLease: 'of one document' };
    await model.create({ _id: 'thing', ...initialOutbox([eventOf(1)]), ...leased });

    await runRelay();
    expect(sent).toEqual([]);
    await model.updateOne({ _id: 'thing' }, { $set: { outboxDue: new Date(Date.now() - 1) } });
    await runRelay();
    expect(sent).toEqual([1]);
  });
});
