import { join } from 'node:path';
import { rspack, type MultiStats, type StatsCompilation } from '@rspack/core';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { towns } from '@postcard/towns';
import { statsWanted, isScript, isStyle, pageFiles } from './chunks.ts';
import type { UnitBuild } from './federate.ts';
import { releaseShell } from './release-shell.ts';
import { listFiles, write, type Release, versioned, versionMark, type PageRelease } from './release.ts';
import type { Mode } from './mode.ts';
import { outputFolder } from './rspack-base.ts';
import type { Page } from '../prerender/list-pages.ts';
import type { RenderTown } from '../prerender/town-pages.ts';
import { releasePictures } from './release-pictures.ts';
import { freshUrl, releaseRenderer } from './release-renderer.ts';

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

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const worthwhile = /\.(js|css|svg)$|^mf-manifest\.json$/;
const smallest = 1024;

async function writeTwins(dist: string): Promise<void> {
  const files = (await listFiles(dist)).filter((file) => worthwhile.test(file));
  await Promise.all(files.map((file) => writeTwin(join(dist, file))));
}

async function writeTwin(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gzipped] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzipped)]);
}

type ServerBundle = {
  pages: Page[];
  renderTown: RenderTown;
};
type Assets = { sync: string[]; async: string[] };
type Manifest = {
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: Assets; css: Assets } }[];
};

const manifestFile = 'mf-manifest.json';

async function releaseRemote(
  unit: UnitBuild,
  mode: Mode,
  browser: StatsCompilation,
  server: StatsCompilation,
): Promise<Release> {
  const dist = outputFolder(unit.folder, mode);
  const module = freshUrl(unit);
  const bundle = (await import(module)) as ServerBundle;
  const manifest = JSON.parse(await readFile(join(dist, manifestFile), 'utf8')) as Manifest;
  const { assets } = manifest.exposes.find((expose) => expose.path === './routes')!;
  const entry = manifest.metaData.remoteEntry.name;

  const { heads, html, socialImage } = await bundle.renderTown();
  const pages: Record<string, PageRelease> = {};
  for (const { pattern, loadedBy } of bundle.pages) {
    const files = [entry, ...assets.js.sync, ...assets.css.sync, ...pageFiles(loadedBy, server, browser)];
    const [scripts, styles] = [unique(files.filter(isScript)), unique(files.filter(isStyle))];
    pages[pattern] = { ...heads[pattern], scripts, styles };
  }

  const prerendered = Object.fromEntries(Object.keys(html).map((path) => [path, fileFor(path)]));
  for (const [path, file] of Object.entries(prerendered)) await write(join(dist, file), html[path]!);
  const pictured = mode === 'production' ? towns : towns.slice(0, 1);
  const cache = join(unit.folder, '.build/pictures');
  const made = {
    name: unit.name,
    manifest: manifestFile,
    entry,
    routes: unit.routes,
    prerendered,
    pages,
    ...(socialImage && { socialImage, socialImages: await releasePictures({ module, towns: pictured, cache, dist }) }),
    ...(Object.keys(html).length > 0 && (await releaseRenderer(unit, mode))),
  };
  const release = await versioned(unit.folder, mode, made);
  for (const [path, file] of Object.entries(prerendered))
    await write(join(dist, file), html[path]!.replaceAll(versionMark, release.version));

  await write(join(dist, 'release.json'), JSON.stringify(release, null, 2));
  return release;
}

const fileFor = (path: string): string => `prerendered/${path === '/' ? 'index' : path.slice(1)}.html`;

const unique = (files: string[]) => [...new Set(files)];
