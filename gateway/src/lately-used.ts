type LatelyUsed<K, V> = {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  values(): V[];
};

/** Creates a map that evicts the least recently used entries above a total weight. */
export function createLatelyUsed<K, V>(most: number, weigh: (value: V) => number = () => 1): LatelyUsed<K, V> {
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
