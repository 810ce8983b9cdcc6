import { tabStorage } from './storage.ts';
const offset = 80;
const pendingKey = 'web-kit:pending-scroll';

export type ScrollOptions = {
  /** How often to search for an element that is not there yet. */
  tries?: number;
  /** Milliseconds before the second search; each further wait grows by as much. */
  delay?: number;
};

/**
 * Scrolls smoothly to the element with this id, 80 px below the top edge. Searches again, each time later, while it is
 * not there (specification, section 2), and follows it for two seconds, because a page that is still growing moves it.
 * @returns stops the search
 */
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
/** Whoever scrolls by hand meanwhile is left alone. */
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

/** How far the page still has to go, in px. */
const distanceOf = (element: Element): number => element.getBoundingClientRect().top - offset;

/** Remembers where to scroll across a full page load. */
export function setPendingScroll(id: string): void {
  tabStorage.set(pendingKey, id);
}

/** Whether a page should leave the scroll position alone because a target waits. */
export function hasScrollTarget(): boolean {
  return location.hash.length > 1 || tabStorage.get(pendingKey) !== null;
}

/** Takes up a remembered target, searching up to 10 times. */
export function resumePendingScroll(): () => void {
  const id = tabStorage.get(pendingKey);
  if (id === null) return () => {};
  tabStorage.remove(pendingKey);
  return scrollToId(id, { tries: 10 });
}

/** The id a location's hash names; '' without one or with one that cannot be read. */
export function hashId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
