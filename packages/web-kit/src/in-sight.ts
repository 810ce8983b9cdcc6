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

/** Calls before the page is printed: the sheet is made as soon as all listeners have returned. */
export function onPrint(draw: () => void): () => void {
  const listener = () => flushSync(draw);
  window.addEventListener('beforeprint', listener);
  return () => window.removeEventListener('beforeprint', listener);
}
