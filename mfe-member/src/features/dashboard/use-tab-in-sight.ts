import { useEffect } from 'react';

/** Scrolls the page to the tabs when its address names one; `Tabs` scrolls their strip. */
export function useTabInSight(tab: string, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    // Some test engines cannot scroll.
    document.getElementById(`dashboard-tab-${tab}`)?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [tab, isAsked]);
}
