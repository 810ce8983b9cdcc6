import { useEffect, useState } from 'react';

/**
 * Goes round a list by itself until somebody chooses. Stands still for whoever prefers less motion.
 * @param everyMs how long each is shown
 */
export function useRotation<T>(items: readonly [T, ...T[]], everyMs: number): { current: T; choose: (item: T) => void } {
  const [current, setCurrent] = useState<T>(items[0]);
  const [chosen, setChosen] = useState(false);

  useEffect(() => {
    if (chosen || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => setCurrent((shown) => items[(items.indexOf(shown) + 1) % items.length] ?? items[0]), everyMs);
    return () => clearInterval(timer);
  }, [chosen, items, everyMs]);

  return {
    current,
    choose: (item) => {
      setChosen(true);
      setCurrent(item);
    },
  };
}
