import { setTimeout as pause } from 'node:timers/promises';
import type { AnyModel } from '../any-model.ts';
import { createRepeatingJob, createWakeableLoop, type WakeableLoop } from '../background.ts';
import type { Metrics } from '../metrics.ts';
import { drain, type DrainOptions, type Outboxes } from './drain.ts';
import { createLease, type Leases } from './lease.ts';
import type { PublishedEvents } from './published.ts';
import { readState } from './state.ts';

/** Signals between relays of one service: new events, or a free lease. */
export type RelaySignal = 'pushed' | 'released';

/** Channel between the relays of one service. Polling finds what is lost. */
export type RelaySignals = {
  send(signal: RelaySignal): void;
  /** @returns what ends the listening */
  listen(listener: (signal: RelaySignal) => void): () => void;
};

type Options = Omit<DrainOptions, 'keep'> & {
  /** Models of one database. The relay reads only their outbox fields. */
  models: AnyModel[];
  connected: () => boolean;
  metrics: Metrics;
  /** Store of published events, which are published again after a restore. */
  published?: PublishedEvents;
  signals?: RelaySignals;
  pollMs?: number;
  /** Milliseconds without a sign of the relay that has the lease after which another takes it. */
  lostAfterMs?: number;
};

export type Relay = WakeableLoop;

/** The collection of a service's database in which its relays have their lease. */
const leaseCollection = 'relays';
/** Interval at which a relay renews its lease, and the others try to take it. */
const holdEveryMs = 500;
/** A relay without the lease says no more often that there are new events. */
const announceEveryMs = 20;
const noSignals: RelaySignals = { send: () => {}, listen: () => () => {} };

type Broadcasts = {
  broadcast(topic: string, payload: unknown): void;
  onBroadcast(topic: string, listener: (payload: unknown) => void): () => void;
};

/** Through the broker, without which a relay has nothing to do anyway. */
export function relaySignals(service: string, bus: Broadcasts): RelaySignals {
  const topic = `outbox:${service}`;
  return {
    send: (signal) => bus.broadcast(topic, signal),
    listen: (listener) => bus.onBroadcast(topic, (signal) => listener(signal as RelaySignal)),
  };
}

/**
 * Publishes what stands in a service's outboxes: each document's events in order, each confirmed by the broker before
 * it is removed. Of all instances the one that has the lease does it. A crash anywhere repeats a publish and never
 * loses one; each event is published for the first time after those before it in its document, whoever publishes.
 */
export function createRelay(options: Options): Relay {
  const { models, connected, log, metrics, published, signals = noSignals, pollMs = 1000 } = options;
  const all = models.map(({ collection }) => collection as unknown as Outboxes);
  const keeping = published ? { ...options, keep: published.keep } : options;
  for (const outboxes of [...all, ...(published ? [published.outboxes] : [])])
    metrics.watchOutbox(() => readState(outboxes));
  const leases = models[0]?.db.collection(leaseCollection) as unknown as Leases | undefined;
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
  /** Without a broker it leaves the lease to an instance that may have one. */
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
