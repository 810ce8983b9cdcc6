/**
 * Goes on to a page of another site. Resolves only when a browser shows this page again as it was left, so that a
 * mutation stays busy until the other page is there, and no longer.
 */
export function leaveFor(url: string): Promise<void> {
  globalThis.location.assign(url);
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}
