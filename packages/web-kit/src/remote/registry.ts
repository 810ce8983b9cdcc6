/** One microfrontend, as GET /api/registry and the page itself give it to the shell. */
export type RegistryEntry = {
  name: string;
  version: string;
  manifestUrl: string;
  /** The container's script; spares the browser the manifest. */
  entryUrl?: string;
  /** React-router patterns of the pages it owns. */
  routes: string[];
  /** Whether the gateway could read its release lately. */
  healthy: boolean;
};

/**
 * The entries that can be used; what is malformed is left out, so that one bad release cannot take
 * the others with it.
 */
export function parseRegistry(value: unknown): RegistryEntry[] {
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function isEntry(value: unknown): value is RegistryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, version, manifestUrl, routes } = value as Record<string, unknown>;
  const texts = [name, version, manifestUrl].every((text) => typeof text === 'string' && text !== '');
  return texts && Array.isArray(routes) && routes.every((route) => typeof route === 'string' && route.startsWith('/'));
}
