/** Opens a page of another site. Resolves only when Back restores this page, so that a mutation stays busy. */
export function leaveFor(url: string): Promise<void> {
  globalThis.location.assign(url);
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}
