import { setTimeout as pause } from 'node:timers/promises';
import { collectionOf, type AnyModel } from '../any-model.ts';
import { createRepeatingJob, createWakeableLoop, type WakeableLoop } from '../background.ts';
import type { Metrics, OutboxState } from '../metrics.ts';
import { drain, type DrainOptions, type Due, type Outboxes } from './drain.ts';
import { createLease, type LeaseDocument } from './lease.ts';
import type { PublishedEvents } from './published.ts';

export type RelaySignal = 'pushed' | 'released';

export type RelaySignals = {
  send(signal: RelaySignal): void;
  listen(listener: (signal: RelaySignal) => void): () => void;
};

type Options = Omit<DrainOptions, 'keep'> & {
  models: AnyModel[];
  connected: () => boolean;
  metrics: Metrics;
  published?: PublishedEvents;
  signals?: RelaySignals;
  pollMs?: number;
  /** Milliseconds without a renewal after which another relay acquires the lease. */
  lostAfterMs?: number;
};

export type Relay = WakeableLoop;

const leaseCollection = 'relays';
const holdEveryMs = 500;
const announceEveryMs = 20;
const noSignals: RelaySignals = { send: () => {}, listen: () => () => {} };

type Broadcasts = {
  broadcast(topic: string, payload: unknown): void;
  onBroadcast(topic: string, listener: (payload: unknown) => void): () => void;
};

export function relaySignals(service: string, bus: Broadcasts): RelaySignals {
  const topic = `outbox:${service}`;
  return {
    send: (signal) => bus.broadcast(topic, signal),
    listen: (listener) => bus.onBroadcast(topic, (signal) => listener(signal as RelaySignal)),
  };
}

/**
 * Publishes the events of a service's outboxes, in order per document, each confirmed before it is removed. Only the
 * holder of the lease publishes. A crash may repeat an event but never loses one.
 */
export function createRelay(options: Options): Relay {
  const { models, connected, log, metrics, published, signals = noSignals, pollMs = 1000 } = options;
  const all = models.map(collectionOf<Due>);
  const keeping = published ? { ...options, keep: published.keep } : options;
  for (const outboxes of [...all, ...(published ? [published.outboxes] : [])])
    metrics.watchOutbox(() => readState(outboxes));
  const leases = models[0]?.db.collection<LeaseDocument>(leaseCollection);
  if (!leases) return { wake: () => {}, start: () => {}, stop: async () => {} };
  const lease = createLease(leases, { name: 'outboxes', lostAfterMs: options.lostAfterMs });
  let isPushed = false;

  const pass = async (isStopping: () => boolean) => {
    const isNews = isPushed;
    isPushed = false;
    const term = await lease.hold();
    if (!term) return isNews ? announce() : undefined;
    const mayPublish = () => !term.isOver();
    const mayGoOn = async () => !isStopping() && connected() && (await lease.hold()) === term;
    for (const outboxes of all) await drain(outboxes, keeping, { mayGoOn, mayPublish });
    if (published) await drain(published.outboxes, options, { mayGoOn, mayPublish });
  };
  const announce = async () => {
    signals.send('pushed');
    await pause(announceEveryMs);
  };
  const loop = createWakeableLoop(pass, {
    everyMs: pollMs,
    isPossible: connected,
    onError: (error) => log.warn({ err: error }, 'outbox pass failed'),
  });

  const release = async () => {
    if (!lease.isHeld()) return;
    await lease.release();
    signals.send('released');
  };
  /** Renews the lease or, without a broker, releases it for another instance. */
  const keep = async () => {
    if (!connected()) return release();
    const wasHeld = lease.isHeld();
    if ((await lease.hold()) && !wasHeld) loop.wake();
  };
  const renewal = createRepeatingJob(keep, {
    everyMs: holdEveryMs,
    onError: (error) => log.warn({ err: error }, 'the lease of the relays is not renewed'),
  });
  const endListening = signals.listen((signal) => {
    const isForHolder = signal === 'pushed';
    if (lease.isHeld() === isForHolder) loop.wake();
  });

  return {
    wake: () => {
      isPushed = true;
      loop.wake();
    },
    start: () => {
      loop.start();
      renewal.start();
    },
    stop: async () => {
      endListening();
      await loop.stop();
      await renewal.stop();
      await release();
    },
  };
}

/** Most documents read. A failed one is only postponed by a second, so the oldest event is among the first. */
const most = 20;
const ever = { outboxDue: { $gt: new Date(0) } };

async function readState(outboxes: Outboxes): Promise<OutboxState> {
  const next = await outboxes
    .find(ever, { projection: { outbox: { $slice: 1 } } })
    .sort({ outboxDue: 1 })
    .limit(most)
    .toArray();
  const times = next.flatMap(({ outbox }) => outbox?.[0]?.occurredAt ?? []).map((time) => Date.parse(time));
  return {
    collection: outboxes.collectionName,
    waiting: await outboxes.countDocuments(ever),
    oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}
