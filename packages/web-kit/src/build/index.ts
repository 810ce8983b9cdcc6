export { buildUnit } from './build-unit.ts';
export {
  containerName,
  federate,
  federateShell,
  type RemoteOptions,
  type ShellOptions,
  type UnitBuild,
} from './federate.ts';
export type { RenderedShell } from './release-shell.ts';
export { type PageRelease, type Release } from './release.ts';
