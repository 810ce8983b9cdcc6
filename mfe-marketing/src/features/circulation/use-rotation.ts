import { useEffect, useState } from 'react';

export type Rotation<T> = {
  current: T;
  /** Shows one and stops going round. */
  choose: (item: T) => void;
  /** Shows the next and goes on from there. */
  advance: () => void;
};

/**
 * Goes round a list by itself until somebody chooses. Stands still for whoever prefers less motion.
 * @param everyMs how long each is shown
 */
export function useRotation<T>(items: readonly [T, ...T[]], everyMs: number): Rotation<T> {
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState(false);

  useEffect(() => {
    if (chosen || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % items.length), everyMs);
    return () => clearTimeout(timer);
  }, [chosen, index, items, everyMs]);

  return {
    current: items[index] ?? items[0],
    choose: (item) => {
      setChosen(true);
      setIndex(items.indexOf(item));
    },
    advance: () => setIndex((index + 1) % items.length),
  };
}
