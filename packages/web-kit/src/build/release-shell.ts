import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { isScript, isStyle } from './chunks.ts';
import type { UnitBuild } from './federate.ts';
import { freshUrl } from './release-remote.ts';
import { versioned, write, type Release } from './release.ts';
import { outputFolder, type Mode } from './rspack-base.ts';
import { sharedModules } from './shared.ts';

/** What the shell's own prerender module hands over. */
export type RenderedShell = {
  /** The whole page's body with `<outlet-marker></outlet-marker>` where a remote's page goes. */
  chrome: string;
  /** What is in the outlet while a page loads, and when no page has this address. */
  loading: string;
  notFound: string;
};

type ServerBundle = { renderShell(): Promise<RenderedShell> };

/**
 * Makes the page the gateway fills: index.html with the comments `postcard:head`, `postcard:page` and
 * `postcard:outlet`. The gateway loads the deferred scripts itself and allows what is inline by its hash.
 */
export async function releaseShell(unit: UnitBuild, mode: Mode, browser: StatsCompilation): Promise<Release> {
  const dist = outputFolder(unit.folder, mode);
  const bundle = (await import(freshUrl(unit))) as ServerBundle;
  const { chrome, loading, notFound } = await bundle.renderShell();
  const template = await readFile(join(unit.folder, unit.document!), 'utf8');
  const files = (browser.entrypoints?.['shell']?.assets ?? []).map((asset) => asset.name);

  const html = template
    .replace('<!--build:styles-->', () => files.filter(isStyle).map(styleTag).join('\n    '))
    .replace('<!--build:scripts-->', () => files.filter(isScript).map(scriptTag).join('\n    '))
    .replace('<!--build:chrome-->', () => chrome.replace('<outlet-marker></outlet-marker>', '<!--postcard:outlet-->'));
  await write(join(dist, 'index.html'), html);
  await write(join(dist, 'prerendered/loading.html'), loading);
  await write(join(dist, 'prerendered/not-found.html'), notFound);

  const release = await versioned(unit.folder, mode, {
    name: unit.name,
    routes: [],
    prerendered: { loading: 'prerendered/loading.html', 'not-found': 'prerendered/not-found.html' },
    pages: {},
    provides: Object.fromEntries(Object.entries(sharedModules(true)).map(([name, { version }]) => [name, version])),
  });
  await write(join(dist, 'release.json'), JSON.stringify(release, null, 2));
  return release;
}

const styleTag = (file: string) => `<link rel="stylesheet" href="/assets/${file}" />`;
const scriptTag = (file: string) => `<script defer src="/assets/${file}"></script>`;
