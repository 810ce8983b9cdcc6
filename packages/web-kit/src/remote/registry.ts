export type RegistryEntry = {
  name: string;
  version: string;
  manifestUrl: string;
  entryUrl?: string;
  routes: string[];
  healthy: boolean;
};

/** Returns valid entries; a malformed one is left out, so that it does not remove the others. */
export const parseRegistry = (value: unknown): RegistryEntry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

function isEntry(value: unknown): value is RegistryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, version, manifestUrl, routes } = value as Record<string, unknown>;
  const texts = [name, version, manifestUrl].every((text) => typeof text === 'string' && text !== '');
  return texts && Array.isArray(routes) && routes.every((route) => typeof route === 'string' && route.startsWith('/'));
}
