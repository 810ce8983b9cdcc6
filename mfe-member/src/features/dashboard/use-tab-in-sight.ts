import { useEffect } from 'react';

/** Scrolls to a requested tab, which may be outside a phone's screen. A widening strip must not move the page. */
export function useTabInSight(tab: string, count: number, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    // Some test engines cannot scroll.
    chosen(tab)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [tab, isAsked]);
  useEffect(() => {
    const element = chosen(tab);
    const strip = element?.parentElement;
    if (element && strip)
      strip.scrollLeft = Math.max(strip.scrollLeft, element.offsetLeft + element.offsetWidth - strip.clientWidth);
    // The count is not read, but widens the strip.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tab, count]);
}

const chosen = (tab: string): HTMLElement | null => document.getElementById(`dashboard-tab-${tab}`);
