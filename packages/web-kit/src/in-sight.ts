import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Calls once when an element comes into sight, or within a margin of it.
 * @param margin as CSS writes it: '0px', '50%'
 * @returns a function that stops watching
 */
export function onSight(element: Element, seen: () => void, margin = '0px'): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Whether an element is near the window or has been, or is about to be printed: for what takes long to draw. It becomes
 * true in a transition, so that a press or a scroll goes before the drawing.
 */
export function useInSight<Watched extends Element>(): [RefObject<Watched | null>, boolean] {
  const watched = useRef<Watched>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (inSight || !watched.current) return undefined;
    // The sheet is made as soon as all listeners have returned.
    const onPrint = () => flushSync(() => setInSight(true));
    const stop = onSight(watched.current, () => startTransition(() => setInSight(true)), '50%');
    window.addEventListener('beforeprint', onPrint);
    return () => {
      stop();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [inSight]);
  return [watched, inSight];
}
