import { forgetFetched, readSession, reloadSession, startDraftCare, subscribeSession } from '@postcard/web-kit';
import { useEffect } from 'react';

/** Checks the stored user with the server once, and never shows one user another's data or drafts. */
export function useSessionCare(): void {
  useEffect(() => {
    // The header now renders the session itself; see index.html.
    delete document.documentElement.dataset['session'];
    let known = readSession()?.id;
    const stop = subscribeSession(() => {
      const now = readSession()?.id;
      if (now !== known) void forgetFetched(now !== undefined);
      known = now;
    });
    const stopDraftCare = startDraftCare();
    void reloadSession();
    return () => {
      stop();
      stopDraftCare();
    };
  }, []);
}
