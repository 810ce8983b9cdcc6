export type LatelyUsed<K, V> = {
  /** Reading is using. */
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  /** The last used first. */
  values(): V[];
};

/**
 * A map with a bound: of what it holds, the least recently used goes first.
 * @param weigh of an entry, 1 unless given
 * @param most of all weights together; an entry that is heavier alone is not kept
 */
export function createLatelyUsed<K, V>(most: number, weigh: (value: V) => number = () => 1): LatelyUsed<K, V> {
  // A map keeps the order in which its keys were set.
  const entries = new Map<K, V>();
  let sum = 0;

  const remove = (key: K): V | undefined => {
    const value = entries.get(key);
    if (value === undefined) return undefined;
    entries.delete(key);
    sum -= weigh(value);
    return value;
  };
  const set = (key: K, value: V): void => {
    remove(key);
    entries.set(key, value);
    sum += weigh(value);
    for (const oldest of entries.keys()) {
      if (sum <= most) return;
      remove(oldest);
    }
  };
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set,
    values: () => [...entries.values()].toReversed(),
  };
}
