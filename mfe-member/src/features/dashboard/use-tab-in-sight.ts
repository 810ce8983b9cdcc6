import { useEffect } from 'react';

/**
 * Brings the tab that was asked for into sight: on a phone the strip of tabs is longer than the screen, and what leads
 * to a tab may stand far below it. Who asked for none begins at the top. A count that appears on the strip makes it
 * longer, and must not move the page.
 */
export function useTabInSight(tab: string, count: number, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    // Not every engine that runs a test can scroll.
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
