import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createEventFactory } from '../events.ts';
import { createMetrics } from '../metrics.ts';
import { Schema, type Connection, type Model } from 'mongoose';
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
  const connected = await connectBus({
    url: testServers().amqpUrl,
    service,
    log,
    metrics: createMetrics(service),
    namespace,
    retryDelaysMs: testRetryDelaysMs,
  });
  buses.push(connected);
  if (!connected.connected()) await new Promise<void>((resolve) => connected.onConnect(resolve));
  return connected;
}

async function consumer(handle: (event: Envelope) => Promise<void>) {
  const deadLetters: DeadLetter[] = [];
  const taker = await bus('svc-campaigns');
  const handler = handle as (event: Envelope<never>) => Promise<void>;
  const handlers = { 'user.registered': handler, 'user.updated': handler, 'membership.approved': handler };
  const died = Promise.withResolvers<DeadLetter>();
  await taker.consume({
    handlers,
    onDeadLetter: async (deadLetter) => {
      deadLetters.push(deadLetter);
      died.resolve(deadLetter);
    },
  });
  return { deadLetters, died: died.promise, taker };
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

  test('stops after eight tries and keeps the reason', async () => {
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
  let db: Connection;
  let drop: () => Promise<void>;
  beforeEach(async () => ({ db, drop } = await openTestDatabase()));
  afterEach(() => drop());

  const modelOf = () =>
    (db.models['thing'] ??
      db.model(
        'thing',
        new Schema({ _id: String, name: String, ...outboxFields }, { versionKey: false }),
        'things',
      )) as unknown as Model<Record<string, unknown>>;
  const relayOf = (publish: (event: Envelope) => Promise<void>) =>
    createRelay({ models: [modelOf()], publish, connected: () => true, log, metrics: createMetrics('t') });
  const newEvent = createEventFactory('svc-identity');
  const eventOf = (version: number) => newEvent('user.updated', { id: 'thing', version }, { member });

  test('publishes a write’s events in order and is then empty', async () => {
    const model = modelOf();
    const publisher = await bus('svc-identity');
    const relay = relayOf(publisher.publish);
    await model.create({ _id: 'thing', name: 'first', ...initialOutbox([eventOf(1), eventOf(2)]) });
    await model.updateOne({ _id: 'thing' }, pushOutbox([eventOf(3)]));
    relay.wake();
    await probe.next('user.updated', ({ aggregateVersion }) => aggregateVersion === 3);
    expect(probe.seen.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2, 3]);
    await relay.stop();
    const stored = await model.findById('thing').lean<{ outbox?: unknown[]; outboxDue?: Date }>();
    expect(stored).toMatchObject({ name: 'first' });
    expect([stored?.outbox, stored?.outboxDue]).toEqual([undefined, undefined]);
  });

  test('keeps unconfirmed events and those behind them', async () => {
    const model = modelOf();
    const sent: number[] = [];
    let refuse = true;
    const publish = async ({ aggregateVersion }: Envelope) => {
      if (refuse && aggregateVersion === 2) throw new Error('refused');
      sent.push(aggregateVersion);
    };
    const relay = relayOf(publish);
    await model.create({ _id: 'thing', ...initialOutbox([eventOf(1), eventOf(2), eventOf(3)]) });
    relay.wake();
    await relay.stop();
    expect(sent).toEqual([1]);
    const left = await model.findById('thing').lean<{ outbox: Envelope[] }>();
    expect(left?.outbox.map(({ aggregateVersion }) => aggregateVersion)).toEqual([2, 3]);
    refuse = false;
    await model.updateOne({ _id: 'thing' }, { $set: { outboxDue: new Date(0) } });
    const second = relayOf(publish);
    second.wake();
    await second.stop();
    expect(sent).toEqual([1, 2, 3]);
  });

  test('waits for the lease of a relay of an older release', async () => {
    const model = modelOf();
    const sent: number[] = [];
    const publish = async ({ aggregateVersion }: Envelope) => void sent.push(aggregateVersion);
    await model.create({
      _id: 'thing',
      ...initialOutbox([eventOf(1)]),
      outboxDue: new Date(Date.now() + 60_000),
      outboxLease: 'of one document',
    });
    const early = relayOf(publish);
    early.wake();
    await early.stop();
    expect(sent).toEqual([]);
    await model.updateOne({ _id: 'thing' }, { $set: { outboxDue: new Date(Date.now() - 1) } });
    const later = relayOf(publish);
    later.wake();
    await later.stop();
    expect(sent).toEqual([1]);
  });
});
