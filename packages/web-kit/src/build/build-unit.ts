import { join } from 'node:path';
import { rspack, type MultiStats } from '@rspack/core';
import { statsWanted } from './chunks.ts';
import { writeTwins } from './compress.ts';
import type { UnitBuild } from './federate.ts';
import { releaseRemote } from './release-remote.ts';
import { releaseShell } from './release-shell.ts';
import { listFiles, write, type Release } from './release.ts';
import type { Mode } from './mode.ts';
import { outputFolder } from './rspack-base.ts';

/** Builds a unit for browser and Node, then its release. @throws with the bundler's output */
export async function buildUnit(unit: UnitBuild): Promise<Release> {
  const compiler = rspack([unit.browser('production'), unit.server('production')]);
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  const release = await composeRelease(unit, 'production', stats);
  const dist = outputFolder(unit.folder, 'production');
  await writeTwins(dist);
  const files = (await listFiles(dist)).filter((file) => !file.startsWith('.') && !file.endsWith('.map'));
  await write(join(dist, 'release.json'), JSON.stringify({ ...release, files }, null, 2));
  return release;
}

export async function composeRelease(unit: UnitBuild, mode: Mode, stats: MultiStats): Promise<Release> {
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  const [browser, server] = stats.stats.map((one) => one.toJson(statsWanted));
  return unit.kind === 'shell' ? releaseShell(unit, mode, browser!) : releaseRemote(unit, mode, browser!, server!);
}
