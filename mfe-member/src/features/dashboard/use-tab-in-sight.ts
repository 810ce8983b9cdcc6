import { useEffect } from 'react';

/** Scrolls to a requested tab, which may be outside a phone's screen. */
export function useTabInSight(tab: string, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    // Some test engines cannot scroll.
    document.getElementById(`dashboard-tab-${tab}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [tab, isAsked]);
}
