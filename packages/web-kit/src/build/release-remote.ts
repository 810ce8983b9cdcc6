import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { towns } from '@postcard/towns';
import type { StatsCompilation } from '@rspack/core';
import type { Page } from '../prerender/list-pages.ts';
import type { RenderTown } from '../prerender/town-pages.ts';
import { isScript, isStyle, pageFiles } from './chunks.ts';
import type { UnitBuild } from './federate.ts';
import { releasePictures } from './release-pictures.ts';
import { freshUrl, releaseRenderer } from './release-renderer.ts';
import { versioned, versionMark, write, type PageRelease, type Release } from './release.ts';
import type { Mode } from './mode.ts';
import { outputFolder } from './rspack-base.ts';

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

export async function releaseRemote(
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

function fileFor(path: string): string {
  return `prerendered/${path === '/' ? 'index' : path.slice(1)}.html`;
}

const unique = (files: string[]) => [...new Set(files)];
