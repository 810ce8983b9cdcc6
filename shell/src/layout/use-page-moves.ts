import { hashId, resumePendingScroll, scrollToId, tabStorage } from '@postcard/web-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls and sets the focus after a navigation: Back and Forward to the old position, a hash to its element. */
export function usePageMoves(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef<{ key: string; pathname: string }>(undefined);

  useLayoutEffect(() => {
    const isFirst = last.current === undefined;
    const isMove = last.current?.pathname !== pathname;
    // A plain link to a place on this page changes only the hash, which the router also calls POP.
    const isStep = type === 'POP' && last.current?.key !== key;
    last.current = { key, pathname };
    const kept = isStep ? keptPosition(key, isFirst) : undefined;
    if (kept !== undefined) {
      // The result is not returned: some browsers return a promise, which React would use as the effect's cleanup.
      window.scrollTo(0, kept);
      return undefined;
    }
    if (hash.length > 1) return scrollToId(hashId(hash));
    if (isFirst || !isMove) return undefined;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    return undefined;
  }, [key, pathname, hash, type]);

  useEffect(() => {
    const keep = () => keepPosition(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', savePositions);
    const stop = resumePendingScroll();
    return () => {
      window.removeEventListener('pagehide', savePositions);
      stop();
    };
  }, []);
}

const storageKey = 'shell:scroll';
let positions: Map<string, number> | undefined;

function known(): Map<string, number> {
  positions ??= new Map(readStored());
  return positions;
}

function readStored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(tabStorage.get(storageKey) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

export function keepPosition(key: string, top: number): void {
  known().set(key, top);
}

/** Returns an entry's scroll position; with `isFirst` only after a reload or a history step. */
export function keptPosition(key: string, isFirst: boolean): number | undefined {
  if (isFirst && arrival() === 'navigate') return undefined;
  return known().get(key);
}

function arrival(): string {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type ?? 'navigate';
}

export function savePositions(): void {
  tabStorage.set(storageKey, JSON.stringify(Object.fromEntries(known())));
}
