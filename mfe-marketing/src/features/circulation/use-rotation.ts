import { useEffect, useState } from 'react';

export type Rotation<T> = {
  current: T;
  /** How often it has turned: 0 before the first time. */
  turns: number;
  /** Shows one and stops the rotation. */
  choose: (item: T) => void;
  /** Shows the next and goes on from there. */
  advance: () => void;
};

/**
 * Moves through a list by itself until somebody chooses. stands still for whoever prefers less motion.
 * @param everyMs how long each is shown
 */
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
