import { cellOf, sides, type Side } from '@postcard/ui/card-geometry';
import type { GalleryAd } from '@postcard/contracts/campaigns';
import { onPrint, onSight } from '@postcard/web-kit';
import { startTransition, useEffect, useMemo, useRef, useState, type RefObject } from 'react';

/** Returns the ads to draw: those of sides that were visible, one per task to keep taps fast; all in print. */
export function useDrawn<Watched extends Element>(
  ads: readonly GalleryAd[],
  load: () => Promise<unknown>,
): [RefObject<Watched | null>, ReadonlySet<string>] {
  const watched = useRef<Watched>(null);
  const [seen, setSeen] = useState<readonly Side[]>([]);
  const [count, setCount] = useState(0);
  const due = useMemo(
    () => seen.flatMap((side) => ads.filter(({ spotId }) => cellOf(spotId)?.side === side)),
    [ads, seen],
  );

  useEffect(() => {
    const stops = sides.map((side) => {
      const element = watched.current?.querySelector(`[data-side=${side}]`);
      return (
        element &&
        onSight(element, () =>
          startTransition(() => setSeen((before) => (before.includes(side) ? before : [...before, side]))),
        )
      );
    });
    const stopPrint = onPrint(() => {
      setSeen((before) => [...before, ...sides.filter((side) => !before.includes(side))]);
      setCount(Infinity);
    });
    return () => [...stops, stopPrint].forEach((stop) => stop?.());
  }, []);

  useEffect(() => {
    if (count >= due.length) return undefined;
    let isDue = true;
    const draw = () => setTimeout(() => isDue && startTransition(() => setCount(count + 1)));
    // A failure to load is reported by the part that is drawn.
    load().then(draw, draw);
    return () => {
      isDue = false;
    };
  }, [count, due, load]);

  return [watched, useMemo(() => new Set(due.slice(0, count).map(({ spotId }) => spotId)), [due, count])];
}
