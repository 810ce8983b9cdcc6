import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '@postcard/towns/first-town';
import { towns } from '@postcard/towns';
import type { UnitBuild } from './federate.ts';
import type { Mode } from './mode.ts';
import { outputFolder } from './rspack-base.ts';
import type { RendererRelease } from './release.ts';

const serverFolder = '.build/server';
const moduleName = 'prerender.mjs';

/** Adds the server build to the release, so that a gateway can render other towns' pages. */
export async function releaseRenderer(unit: UnitBuild, mode: Mode): Promise<RendererRelease> {
  await cp(join(unit.folder, serverFolder), join(outputFolder(unit.folder, mode), 'renderer'), { recursive: true });
  return {
    renderer: `renderer/${moduleName}`,
    prerenderedFor: createHash('sha256').update(JSON.stringify(towns[0])).digest('hex'),
  };
}

/** Returns a new address for a rebuilt module, because Node loads a module once per address. */
export const freshUrl = (unit: UnitBuild): string =>
  `${pathToFileURL(join(unit.folder, serverFolder, moduleName)).href}?built=${Date.now()}`;
