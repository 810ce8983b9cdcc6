import { randomUUID } from 'node:crypto';
import type mongoose from 'mongoose';
import { unlessDuplicate } from '../insert-once.ts';

/** `beat` grows with each renewal; if it stops growing, the holder is lost. */
export type LeaseDocument = { _id: string; holder: string | null; beat: number };
export type Leases = mongoose.mongo.Collection<LeaseDocument>;

type Options = {
  name: string;
  /** Milliseconds without a renewal after which another process may acquire the lease. */
  lostAfterMs?: number | undefined;
  renewAfterMs?: number;
};

export type Term = { isOver(): boolean };

export type Lease = {
  /** Renews or acquires the lease. @returns the holder's term, null while another process holds it */
  hold(): Promise<Term | null>;
  isHeld(): boolean;
  release(): Promise<void>;
};

/**
 * Creates a lease that at most one process holds. Each process uses its own monotonic clock, and the holder measures
 * from before it sends a renewal. So its term is over before another process can acquire the lease.
 */
export function createLease(leases: Leases, options: Options): Lease {
  const { name, lostAfterMs = 3000, renewAfterMs = 1000 } = options;
  const me = randomUUID();
  let held: ReturnType<typeof startTerm> | null = null;
  let seen: { beat: number; at: number } | null = null;
  let holding: Promise<Term | null> | null = null;

  async function renewOrTake(): Promise<Term | null> {
    if (!held || held.isOver()) held = await take();
    else if (held.age() >= renewAfterMs && !(await renew(held))) held = null;
    return held;
  }

  async function renew(term: ReturnType<typeof startTerm>): Promise<boolean> {
    const sentAt = performance.now();
    const { matchedCount } = await leases.updateOne({ _id: name, holder: me }, { $inc: { beat: 1 } });
    if (matchedCount === 1) term.renewedAt(sentAt);
    else term.end();
    return matchedCount === 1;
  }

  async function take() {
    const found = await leases.findOne({ _id: name });
    if (found && !isFree(found)) return null;
    const term = startTerm(lostAfterMs);
    return (await (found ? takeOver(found) : insert())) ? term : null;
  }

  function isFree({ holder, beat }: LeaseDocument): boolean {
    if (holder === null || holder === me) return true;
    if (seen?.beat !== beat) seen = { beat, at: performance.now() };
    return performance.now() - seen.at >= lostAfterMs;
  }

  /** Acquires a silent holder's lease. Succeeds for only one of the processes that saw the same beat. */
  async function takeOver({ beat }: LeaseDocument): Promise<boolean> {
    const { matchedCount } = await leases.updateOne({ _id: name, beat }, { $set: { holder: me, beat: beat + 1 } });
    return matchedCount === 1;
  }

  const insert = () => unlessDuplicate(() => leases.insertOne({ _id: name, holder: me, beat: 1 }));

  return {
    hold: () => (holding ??= renewOrTake().finally(() => (holding = null))),
    isHeld: () => held !== null && !held.isOver(),
    release: async () => {
      await holding?.catch(() => {});
      if (!held) return;
      held.end();
      held = null;
      await leases.updateOne({ _id: name, holder: me }, { $set: { holder: null }, $inc: { beat: 1 } });
    },
  };
}

function startTerm(lostAfterMs: number) {
  let lastSentAt = performance.now();
  let isEnded = false;
  const age = () => performance.now() - lastSentAt;
  return {
    age,
    isOver: () => isEnded || age() >= lostAfterMs,
    renewedAt: (sentAt: number) => void (lastSentAt = sentAt),
    end: () => void (isEnded = true),
  };
}
