/**
 * Resolves once the page is read to its end, where its town, its registry and its root are. Scripts run as soon as they
 * are there, which is sooner where a browser has kept them.
 */
export async function pageIsParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
