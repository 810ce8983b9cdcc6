import { join } from 'node:path';
import { rspack, type MultiCompiler, type MultiStats } from '@rspack/core';
import { statsWanted } from './chunks.ts';
import { writeTwins } from './compress.ts';
import type { UnitBuild } from './federate.ts';
import { releaseRemote } from './release-remote.ts';
import { releaseShell } from './release-shell.ts';
import type { Release } from './release.ts';
import type { Mode } from './rspack-base.ts';

/**
 * Builds a unit for the browser and for Node at once, then its release folder.
 * @throws with the bundler's own words when either does not build
 */
export async function buildUnit(unit: UnitBuild): Promise<Release> {
  const compiler = compilerOf(unit, 'production');
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  const release = await finish(unit, stats);
  await writeTwins(join(unit.folder, 'dist'));
  return release;
}

/** Builds again on every change, without compressing, until the process ends. */
export function watchUnit(unit: UnitBuild, onRelease: (release: Release) => void, onError: (error: unknown) => void): void {
  let last: Promise<unknown> = Promise.resolve();
  // One release at a time: a change may come while the last one is still being written.
  const release = (stats: MultiStats) => {
    last = last.then(() => finish(unit, stats)).then(onRelease, onError);
  };
  compilerOf(unit, 'development').watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (stats) release(stats);
    else onError(error);
  });
}

function compilerOf(unit: UnitBuild, mode: Mode): MultiCompiler {
  return rspack([unit.browser(mode), unit.server(mode)]);
}

async function finish(unit: UnitBuild, stats: MultiStats): Promise<Release> {
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  const [browser, server] = stats.stats.map((one) => one.toJson(statsWanted));
  return unit.kind === 'shell' ? releaseShell(unit, browser!) : releaseRemote(unit, browser!, server!);
}
