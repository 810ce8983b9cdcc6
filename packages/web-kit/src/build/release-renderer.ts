import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// What is prerendered in the release itself is of the first town.
import '@postcard/towns/first-town';
import { towns } from '@postcard/towns';
import type { UnitBuild } from './federate.ts';
import { outputFolder, type Mode } from './rspack-base.ts';
import type { RendererRelease } from './release.ts';

const serverFolder = '.build/server';
const moduleName = 'prerender.mjs';

/** Puts the unit's server build into the release, so that a gateway can render the pages of other towns. */
export async function releaseRenderer(unit: UnitBuild, mode: Mode): Promise<RendererRelease> {
  await cp(join(unit.folder, serverFolder), join(outputFolder(unit.folder, mode), 'renderer'), { recursive: true });
  return {
    renderer: `renderer/${moduleName}`,
    prerenderedFor: createHash('sha256').update(JSON.stringify(towns[0])).digest('hex'),
  };
}

/** A module is loaded once per address; a rebuilt one needs a new address. */
export function freshUrl(unit: UnitBuild): string {
  return `${pathToFileURL(join(unit.folder, serverFolder, moduleName)).href}?built=${Date.now()}`;
}
