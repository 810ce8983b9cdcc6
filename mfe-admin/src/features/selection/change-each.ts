/** What an act came to for one of several: which one, what it is called, and why it was not done. */
export type Refused = { id: string; name: string; why: string };
export type Outcome<T> = { done: T[]; refused: Refused[] };

type Options<T> = {
  change: (item: T) => Promise<unknown>;
  nameOf: (item: T) => string;
  whyOf: (error: unknown) => string;
};

/** At once, so that many are soon done and the server has room for others. */
const atOnce = 4;

/** Does the same with each. One that fails stops no other. */
export async function changeEach<T extends { id: string }>(
  items: readonly T[],
  { change, nameOf, whyOf }: Options<T>,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], refused: [] };
  const left = items.values();
  const work = async (): Promise<void> => {
    for (const item of left) {
      try {
        await change(item);
        outcome.done.push(item);
      } catch (error) {
        outcome.refused.push({ id: item.id, name: nameOf(item), why: whyOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
