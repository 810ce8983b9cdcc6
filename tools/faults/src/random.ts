export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = ReturnType<typeof randomFrom>;

export const pick = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)] as T;

export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

export async function inParallel<T>(
  values: readonly T[],
  atOnce: number,
  work: (value: T, place: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let place = next++; place < values.length; place = next++) await work(values[place] as T, place);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
