import { useEffect } from 'react';

/** Scrolls to the tabs when one is requested. They themselves keep it in sight within their strip. */
export function useTabInSight(tab: string, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    // Some test engines cannot scroll.
    document.getElementById(`dashboard-tab-${tab}`)?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [tab, isAsked]);
}
