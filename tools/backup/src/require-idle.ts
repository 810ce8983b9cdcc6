import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** A service uses a database that the restore would replace. */
export class InUseError extends Error {
  override name = 'InUseError';
}

/** Collection of the relays' leases, which services renew each second. */
const leases = 'relays';
const watchMs = 4_000;
const checkMs = 250;

type Lease = { _id: string; holder: string | null; beat: number };

/** Throws while a service renews its lease; a service that stopped in order has none. @throws {InUseError} */
export async function requireIdle(client: MongoClient, databases: readonly string[]): Promise<void> {
  const before = await heldLeases(client, databases);
  const until = performance.now() + watchMs;
  while (before.size > 0 && performance.now() < until) {
    await pause(checkMs);
    for (const [database, beat] of await heldLeases(client, databases))
      if (beat !== before.get(database))
        throw new InUseError(`A service is using ${database}. Stop the services, then restore.`);
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
