/** Resolves once the page is parsed: a cached script may run before its town, registry and root exist. */
export async function pageIsParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
