import { hashId, setPendingScroll } from '@postcard/web-kit';
import { useEffect } from 'react';

/** Stores the target of a link without the router; the next page scrolls to it as its parts arrive. */
export function usePendingTarget(): void {
  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const target = event.defaultPrevented ? undefined : targetOf(event);
      if (target) setPendingScroll(target);
    };
    window.addEventListener('click', remember);
    return () => window.removeEventListener('click', remember);
  }, []);
}

function targetOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || (link.target && link.target !== '_self'))
    return undefined;
  const isElsewhere =
    link.origin === location.origin && (link.pathname !== location.pathname || link.search !== location.search);
  return isElsewhere ? hashId(link.hash) || undefined : undefined;
}
