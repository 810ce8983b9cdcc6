export { buildUnit } from './build-unit.ts';
export { federate, federateShell, type UnitBuild } from './federate.ts';
export type { RenderTown, TownPages } from '../prerender/town-pages.ts';
export { type PageRelease, type Release } from './release.ts';
