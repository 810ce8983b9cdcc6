import { tabStorage } from './storage.ts';
const offset = 80;
const pendingKey = 'web-kit:pending-scroll';

type ScrollOptions = {
  tries?: number;
  delay?: number;
};

/** Scrolls an id to 80 px below the top, with retries (specification, section 2). @returns a stop function */
export function scrollToId(id: string, { tries = 5, delay = 100 }: ScrollOptions = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = () => {};
  const attempt = (number: number) => {
    const element = document.getElementById(id);
    if (element) stopWatching = arrive(element);
    else if (number < tries) timer = setTimeout(attempt, delay * number, number + 1);
  };
  attempt(1);
  return () => {
    clearTimeout(timer);
    stopWatching();
  };
}

const followMs = 2_000;
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

function arrive(element: Element): () => void {
  reveal(element);
  const lookAgain = () => {
    if (element.isConnected && Math.abs(distanceOf(element)) > 1) reveal(element);
  };
  const growth = new ResizeObserver(lookAgain);
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    document.removeEventListener('scrollend', lookAgain);
    for (const type of byHand) window.removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, followMs);
  growth.observe(document.body);
  document.addEventListener('scrollend', lookAgain);
  for (const type of byHand) window.addEventListener(type, stop, { passive: true });
  return stop;
}

function reveal(element: Element): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: window.scrollY + distanceOf(element), behavior: still ? 'instant' : 'smooth' });
}

const distanceOf = (element: Element): number => element.getBoundingClientRect().top - offset;

export function setPendingScroll(id: string): void {
  tabStorage.set(pendingKey, id);
}

export const hasScrollTarget = (): boolean => location.hash.length > 1 || tabStorage.get(pendingKey) !== null;

export function resumePendingScroll(): () => void {
  const id = tabStorage.get(pendingKey);
  if (id === null) return () => {};
  tabStorage.remove(pendingKey);
  return scrollToId(id, { tries: 10 });
}

export function hashId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
