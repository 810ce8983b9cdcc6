/**
 * Replaces two modules of the federation runtime that no page here reaches and that it bundles all the same, with
 * `disableSnapshot` too: the handler that reads manifests, and preloading of remotes. Remotes are found through the
 * registry and registered by the address of their entry. It is 2 KB less of every first page.
 */
export class SnapshotHandler {
  readonly hooks = { registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
  /** The runtime forgets an entry here when a remote is registered again. */
  readonly manifestCache = new Map<string, never>();
}

export function getGlobalRemoteInfo(): Record<string, never> {
  return {};
}

/** Nothing calls `preloadRemote`; whoever does is told here rather than left waiting. */
export function preloadAssets(): never {
  throw new Error('Remotes are not preloaded: the gateway names their files in the page');
}

export const formatPreloadArgs = preloadAssets;
export const normalizePreloadExposes = preloadAssets;
export const defaultPreloadArgs = preloadAssets;
