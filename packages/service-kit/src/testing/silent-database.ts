import { EventEmitter } from 'node:events';
import type { Bus } from '../bus/bus.ts';
import type { Connection } from '../mongo.ts';

type Listener = (payload: unknown) => void;

/** Creates a connection without a server; `db.emit('operation-end', ...)` is a write. */
export function silentDatabase(name = 'test'): Connection {
  return Object.assign(new EventEmitter(), { name }) as unknown as Connection;
}

export function joinedBus(): Pick<Bus, 'broadcast' | 'onBroadcast'> & { isAway: boolean; sent: unknown[] } {
  const listeners = new Map<string, Set<Listener>>();
  const bus = {
    isAway: false,
    sent: [] as unknown[],
    broadcast(topic: string, payload: unknown): void {
      if (bus.isAway) return;
      bus.sent.push(payload);
      for (const listener of listeners.get(topic) ?? []) listener(payload);
    },
    onBroadcast(topic: string, listener: Listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => void set.delete(listener);
    },
  };
  return bus;
}
