/** Replaces two federation modules that no page uses, the manifest reader and preloading: 2 KB less per page. */
export class SnapshotHandler {
  readonly hooks = { registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
  readonly manifestCache = new Map<string, never>();
}

export const getGlobalRemoteInfo = (): Record<string, never> => ({});

export function preloadAssets(): never {
  throw new Error('Remotes are not preloaded: the gateway names their files in the page');
}

export const formatPreloadArgs = preloadAssets;
export const normalizePreloadExposes = preloadAssets;
export const defaultPreloadArgs = preloadAssets;
