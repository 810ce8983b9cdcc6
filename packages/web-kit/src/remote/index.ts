export { lastingRoutes, remoteRoutes, type RemoteRoutes } from './remote-routes.ts';
export {
  createLoader,
  RemoteUnavailableError,
  type FederationRuntime,
  type Loader,
  parseRegistry,
  type RegistryEntry,
} from './load-routes.ts';
