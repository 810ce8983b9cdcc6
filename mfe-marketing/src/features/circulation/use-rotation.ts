import { useEffect, useState } from 'react';

type Rotation<T> = {
  current: T;
  turns: number;
  choose: (item: T) => void;
  advance: () => void;
};

/** Rotates through a list until a choice is made, unless the visitor prefers less motion. `everyMs` is per item. */
export function useRotation<T>(items: readonly [T, ...T[]], everyMs: number): Rotation<T> {
  const [{ index, turns }, setPlace] = useState({ index: 0, turns: 0 });
  const [chosen, setChosen] = useState(false);
  const following = (index + 1) % items.length;

  useEffect(() => {
    if (chosen || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(() => setPlace({ index: following, turns: turns + 1 }), everyMs);
    return () => clearTimeout(timer);
  }, [chosen, following, turns, everyMs]);

  return {
    current: items[index] ?? items[0],
    turns,
    choose: (item) => {
      setChosen(true);
      setPlace({ index: items.indexOf(item), turns: turns + 1 });
    },
    advance: () => setPlace({ index: following, turns: turns + 1 }),
  };
}
