import { hashId, resumePendingScroll, scrollToId } from '@postcard/web-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keptPosition, keepPosition, savePositions } from './scroll-positions.ts';

/**
 * Where the page is after a move: back and forward where it was left, a hash at its element, else
 * the top, with the keyboard's focus on the new page.
 */
export function usePageMoves(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef<{ key: string; pathname: string }>(undefined);

  useLayoutEffect(() => {
    const isFirst = last.current === undefined;
    const isMove = last.current?.pathname !== pathname;
    // A plain link to a place on this page changes the hash alone; the router calls that POP, too.
    const isStep = type === 'POP' && last.current?.key !== key;
    last.current = { key, pathname };
    const kept = isStep ? keptPosition(key, isFirst) : undefined;
    if (kept !== undefined) {
      // Not returned: browsers return a promise, which React would take for the effect's end.
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
