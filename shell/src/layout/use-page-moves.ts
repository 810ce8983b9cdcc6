import { hashId, resumePendingScroll, scrollToId } from '@postcard/web-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keptPosition, keepPosition, savePositions } from './scroll-positions.ts';

/**
 * Where the page stands after a move: back and forward where it was left, a hash at its element, else
 * the top, with the keyboard's focus on the new page.
 */
export function usePageMoves(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef<string>(undefined);

  useLayoutEffect(() => {
    const isFirst = last.current === undefined;
    const isMove = last.current !== pathname;
    last.current = pathname;
    const kept = type === 'POP' ? keptPosition(key, isFirst) : undefined;
    if (kept !== undefined) return window.scrollTo(0, kept);
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
