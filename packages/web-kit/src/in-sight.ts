import { flushSync } from 'react-dom';

/** Calls `seen` once when an element is visible; `margin` is as in CSS. @returns stops watching */
export function onSight(element: Element, seen: () => void, margin = '0px'): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls before printing; the page is captured when all listeners have returned. */
export function onPrint(draw: () => void): () => void {
  const listener = () => flushSync(draw);
  window.addEventListener('beforeprint', listener);
  return () => window.removeEventListener('beforeprint', listener);
}
