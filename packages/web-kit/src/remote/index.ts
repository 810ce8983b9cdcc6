export { lastingRoutes } from './lasting-routes.ts';
export { createLoader, RemoteUnavailableError, type FederationRuntime, type Loader } from './load-routes.ts';
export { parseRegistry, type RegistryEntry } from './registry.ts';
export { remoteRoutes, type RemoteRoutes } from './remote-routes.ts';
