import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StatsCompilation } from '@rspack/core';
import type { Page } from '../prerender/list-pages.ts';
import type { RenderedPicture } from '../prerender/render-picture.tsx';
import { isScript, isStyle, pageFiles } from './chunks.ts';
import type { UnitBuild } from './federate.ts';
import { releasePicture } from './release-picture.ts';
import { versioned, versionMark, write, type PageRelease, type Release } from './release.ts';
import { outputFolder, type Mode } from './rspack-base.ts';

type ServerBundle = {
  pages: Page[];
  render(path: string): Promise<string>;
  renderPicture(): RenderedPicture | undefined;
};
type Assets = { sync: string[]; async: string[] };
type Manifest = {
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: Assets; css: Assets } }[];
};

const manifestFile = 'mf-manifest.json';

/** Prerenders a remote's public pages into its release folder and writes release.json. */
export async function releaseRemote(
  unit: UnitBuild,
  mode: Mode,
  browser: StatsCompilation,
  server: StatsCompilation,
): Promise<Release> {
  const dist = outputFolder(unit.folder, mode);
  const bundle = (await import(freshUrl(unit))) as ServerBundle;
  const manifest = JSON.parse(await readFile(join(dist, manifestFile), 'utf8')) as Manifest;
  const { assets } = manifest.exposes.find((expose) => expose.path === './routes')!;
  const entry = manifest.metaData.remoteEntry.name;

  const pages: Record<string, PageRelease> = {};
  const html: Record<string, string> = {};
  for (const { pattern, handle, loadedBy } of bundle.pages) {
    const files = [entry, ...assets.js.sync, ...assets.css.sync, ...pageFiles(loadedBy, server, browser)];
    const { prerender, ...head } = handle ?? {};
    pages[pattern] = { ...head, scripts: unique(files.filter(isScript)), styles: unique(files.filter(isStyle)) };
    if (prerender) html[pattern] = await bundle.render(pattern);
  }

  const prerendered = Object.fromEntries(Object.keys(html).map((path) => [path, fileFor(path)]));
  for (const [path, file] of Object.entries(prerendered)) await write(join(dist, file), html[path]!);
  const picture = bundle.renderPicture();
  const socialImage = picture && (await releasePicture(picture, unit.folder, dist));
  const made = {
    name: unit.name,
    manifest: manifestFile,
    entry,
    routes: unit.routes,
    prerendered,
    pages,
    ...(socialImage && { socialImage }),
  };
  const release = await versioned(unit.folder, mode, made);
  // The pages name their own release's folder, which is known only now.
  for (const [path, file] of Object.entries(prerendered))
    await write(join(dist, file), html[path]!.replaceAll(versionMark, release.version));

  await write(join(dist, 'release.json'), JSON.stringify(release, null, 2));
  return release;
}

/** A module is loaded once per address; a rebuilt one needs a new address. */
export function freshUrl(unit: UnitBuild): string {
  return `${pathToFileURL(join(unit.folder, '.build/server/prerender.mjs')).href}?built=${Date.now()}`;
}

function fileFor(path: string): string {
  return `prerendered/${path === '/' ? 'index' : path.slice(1)}.html`;
}

const unique = (files: string[]) => [...new Set(files)];
