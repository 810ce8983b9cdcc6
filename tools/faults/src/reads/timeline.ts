/** One write of a value, by the clock of who made it. Nobody knows what became of one that was not acknowledged. */
export type Write = { value: string; sentAt: number; ackedAt: number | null };
export type Observation = { key: string; value: string; sentAt: number; endedAt: number };

/** What was written to each key, one write after the other. What was there before is a write of long ago. */
export type Timeline = Map<string, Write[]>;

/**
 * How old at least what a read shows was when the read was sent, in milliseconds: 0 where it may have been so at any
 * time until the response came, infinite where it never was. A value may be there from when its write was sent until a
 * later one was acknowledged.
 */
export function ageOf(timeline: Timeline, { key, value, sentAt, endedAt }: Observation): number {
  const writes = timeline.get(key) ?? [];
  let age = Number.POSITIVE_INFINITY;
  for (const [place, write] of writes.entries()) {
    if (write.value !== value || write.sentAt > endedAt) continue;
    const replaced = writes.slice(place + 1).find(({ ackedAt }) => ackedAt !== null);
    age = Math.min(age, Math.max(0, sentAt - (replaced?.ackedAt ?? Number.POSITIVE_INFINITY)));
  }
  return age;
}

export type Verdict = { reads: number; oldestMs: number; violations: string[] };

/** Says of everything that was read whether it was older than may be. */
export function judge(timeline: Timeline, seen: readonly Observation[], longestMs: number): Verdict {
  const aged = seen.map((observation) => ({ ...observation, age: ageOf(timeline, observation) }));
  return {
    reads: seen.length,
    oldestMs: aged.reduce((oldest, { age }) => Math.max(oldest, age), 0),
    violations: aged
      .filter(({ age }) => age > longestMs)
      .map(({ key, value, age }) => `${key} was '${value}' ${Math.round(age)} ms after it had ceased to be`),
  };
}
