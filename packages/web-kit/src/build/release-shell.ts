import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { isScript, isStyle } from './chunks.ts';
import type { RenderTown } from '../prerender/town-pages.ts';
import type { UnitBuild } from './federate.ts';
import { freshUrl, releaseRenderer } from './release-renderer.ts';
import { versioned, write, type Release } from './release.ts';
import type { Mode } from './mode.ts';
import { outputFolder } from './rspack-base.ts';
import { sharedModules } from './shared.ts';

type ServerBundle = { renderTown: RenderTown };

/** Makes index.html for the gateway, with the comments `postcard:head`, `postcard:page` and `postcard:outlet`. */
export async function releaseShell(unit: UnitBuild, mode: Mode, browser: StatsCompilation): Promise<Release> {
  const dist = outputFolder(unit.folder, mode);
  const bundle = (await import(freshUrl(unit))) as ServerBundle;
  const source = await readFile(join(unit.folder, unit.document!), 'utf8');
  const files = (browser.entrypoints?.['shell']?.assets ?? []).map((asset) => asset.name);

  const template = source
    .replace('<!--build:styles-->', () => files.filter(isStyle).map(styleTag).join('\n    '))
    .replace('<!--build:scripts-->', () => files.filter(isScript).map(scriptTag).join('\n    '));
  const { document, html } = await bundle.renderTown(template);
  await write(join(dist, 'template.html'), template);
  await write(join(dist, 'index.html'), document ?? '');
  for (const [name, file] of Object.entries(prerendered)) await write(join(dist, file), html[name] ?? '');

  const release = await versioned(unit.folder, mode, {
    name: unit.name,
    routes: [],
    prerendered,
    ...(await releaseRenderer(unit, mode)),
    pages: {},
    provides: Object.fromEntries(Object.entries(sharedModules(true)).map(([name, { version }]) => [name, version])),
  });
  await write(join(dist, 'release.json'), JSON.stringify(release, null, 2));
  return release;
}

const prerendered = { loading: 'prerendered/loading.html', 'not-found': 'prerendered/not-found.html' };

const styleTag = (file: string) => `<link rel="stylesheet" href="/assets/${file}" />`;
const scriptTag = (file: string) => `<script defer src="/assets/${file}"></script>`;
