export { buildUnit } from './build-unit.ts';
export {
  containerName,
  federate,
  federateShell,
  type RemoteOptions,
  type ShellOptions,
  type UnitBuild,
} from './federate.ts';
export type { RenderTown, TownPages } from '../prerender/town-pages.ts';
export { type PageRelease, type Release } from './release.ts';
