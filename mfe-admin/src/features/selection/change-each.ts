export type Refused = { id: string; name: string; why: string };
export type Done<T, R> = { item: T; changed: R };
export type Outcome<T, R> = { done: Done<T, R>[]; refused: Refused[] };

type Options<T, R> = {
  change: (item: T) => Promise<R>;
  nameOf: (item: T) => string;
  whyOf: (error: unknown) => string;
  onProgress?: (count: number) => void;
};

/** Concurrent requests; more would take the server's room for others. */
const atOnce = 4;

/** Applies a change to each item; a failure does not stop the others. */
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
