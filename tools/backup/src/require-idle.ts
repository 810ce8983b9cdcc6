import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** Services are at work in the databases that are to be replaced. */
export class InUseError extends Error {
  override name = 'InUseError';
}

/** A service renews the lease of its relay each second, in this collection of its database. */
const leases = 'relays';
const watchMs = 4_000;
const checkMs = 250;

type Lease = { _id: string; holder: string | null; beat: number };

/**
 * Watches the services' leases: one that is renewed has somebody who would write into half of a restore. A service that
 * was stopped in order has given its lease back, and nothing is waited for.
 * @throws {InUseError}
 */
export async function requireIdle(client: MongoClient, databases: readonly string[]): Promise<void> {
  const before = await heldLeases(client, databases);
  const until = performance.now() + watchMs;
  while (before.size > 0 && performance.now() < until) {
    await pause(checkMs);
    for (const [database, beat] of await heldLeases(client, databases))
      if (beat !== before.get(database))
        throw new InUseError(`A service is at work in ${database}. Stop the services, then restore.`);
  }
}

async function heldLeases(client: MongoClient, databases: readonly string[]): Promise<Map<string, number>> {
  const found = await Promise.all(
    databases.map(async (database) => {
      const lease = await client
        .db(database)
        .collection<Lease>(leases)
        .findOne({ holder: { $ne: null } });
      return lease ? [[database, lease.beat] as const] : [];
    }),
  );
  return new Map(found.flat());
}
