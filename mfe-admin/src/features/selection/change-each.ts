/** One of several that an act was not done to: which one, what it is called, and why. */
export type Refused = { id: string; name: string; why: string };
/** One that it was done to, with what the server returned. */
export type Done<T, R> = { item: T; changed: R };
export type Outcome<T, R> = { done: Done<T, R>[]; refused: Refused[] };

type Options<T, R> = {
  change: (item: T) => Promise<R>;
  nameOf: (item: T) => string;
  whyOf: (error: unknown) => string;
  /** Called after each, with how many are over. */
  onProgress?: (count: number) => void;
};

/** At once, so that many are soon done and the server has room for others. */
const atOnce = 4;

/** Does the same with each. One that fails stops no other. */
export async function changeEach<T extends { id: string }, R>(
  items: readonly T[],
  { change, nameOf, whyOf, onProgress }: Options<T, R>,
): Promise<Outcome<T, R>> {
  const outcome: Outcome<T, R> = { done: [], refused: [] };
  const left = items.values();
  const work = async (): Promise<void> => {
    for (const item of left) {
      try {
        outcome.done.push({ item, changed: await change(item) });
      } catch (error) {
        outcome.refused.push({ id: item.id, name: nameOf(item), why: whyOf(error) });
      }
      onProgress?.(outcome.done.length + outcome.refused.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
