/** One write; without an acknowledgment `ackedAt` is null, and the value may or may not be stored. */
export type Write = { value: string; sentAt: number; ackedAt: number | null };
export type Observation = { key: string; value: string; sentAt: number; endedAt: number };

export type Timeline = Map<string, Write[]>;

/** Returns the minimum age in ms of a value when its read was sent: 0 if it may be current, infinite if unwritten. */
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

export function judgeAges(timeline: Timeline, seen: readonly Observation[], longestMs: number) {
  const aged = seen.map((observation) => ({ ...observation, age: ageOf(timeline, observation) }));
  return {
    reads: seen.length,
    oldestMs: aged.reduce((oldest, { age }) => Math.max(oldest, age), 0),
    violations: aged
      .filter(({ age }) => age > longestMs)
      .map(({ key, value, age }) => `${key} was '${value}' ${Math.round(age)} ms after its replacement`),
  };
}
