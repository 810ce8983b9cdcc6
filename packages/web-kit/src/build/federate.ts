import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { aloneConfig } from './alone.ts';
import { devVersion, versionMark } from './release.ts';
import { baseConfig, browserPlugins, outputFolder, type Mode } from './rspack-base.ts';
import { serverConfig } from './server-config.ts';
import { sharedModules } from './shared.ts';

const prerenderRemote = fileURLToPath(new URL('../prerender/prerender-remote.tsx', import.meta.url));

/** What a unit's rspack.config.ts exports: how to build it, in either mode. */
export type UnitBuild = {
  name: string;
  /** The unit's folder. */
  folder: string;
  /** React-router patterns of the pages it owns; empty for the shell. */
  routes: string[];
  kind: 'remote' | 'shell';
  /** Template of the page; the shell's alone. */
  document?: string;
  browser(mode: Mode): Configuration;
  server(mode: Mode): Configuration;
  /** A page of its own for a microfrontend, without the shell. */
  alone?(): Configuration;
};

export type RemoteOptions = {
  /** As the folder, e.g. mfe-marketing. */
  name: string;
  /** The pages it owns, as react-router patterns. The gateway and the shell route by them. */
  routes: string[];
  /** './routes' from src/routes.tsx unless said otherwise. */
  exposes?: Record<string, string>;
  /**
   * The module that exports `socialPicture`, drawn at build time and shown beside shared links: a file of the unit, or
   * a package's module such as '@postcard/ui/social'. That of the unit that owns `/` also stands for units without one.
   */
  socialPicture?: string;
};

/** A microfrontend: no entry of its own, one container with its routes, the shell's runtime. */
export function federate({
  name,
  routes,
  exposes = { './routes': './src/routes.tsx' },
  socialPicture,
}: RemoteOptions): UnitBuild {
  const folder = process.cwd();
  const routesFile = exposes['./routes'];
  if (!routesFile) throw new Error(`${name} must expose ./routes`);
  return {
    name,
    folder,
    routes,
    kind: 'remote',
    browser: (mode) => remoteConfig({ name, folder, mode, exposes }),
    server: (mode) =>
      serverConfig({
        name,
        folder,
        mode,
        entry: prerenderRemote,
        source: routesFile,
        picture: socialPicture,
        publicPath: `/mfe/${name}/${mode === 'production' ? versionMark : devVersion}/`,
      }),
    alone: () => aloneConfig(name, folder),
  };
}

function remoteConfig({
  name,
  folder,
  mode,
  exposes,
}: {
  name: string;
  folder: string;
  mode: Mode;
  exposes: Record<string, string>;
}): Configuration {
  const base = baseConfig({ name, folder, mode, hot: mode === 'development' });
  return {
    ...base,
    entry: {},
    target: ['web', 'es2022'],
    output: {
      ...base.output,
      ...browserOutput(folder, mode),
      publicPath: mode === 'production' ? 'auto' : `/mfe/${name}/${devVersion}/`,
    },
    plugins: [
      ...browserPlugins(name, mode),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: `remoteEntry${hashIn(mode)}.js`,
        manifest: true,
        dts: false,
        exposes,
        shared: sharedModules(false),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

export type ShellOptions = {
  /** The page's first module, which is the bootstrap itself. */
  entry: string;
  /** Exports `renderShell()`; see shell/src/prerender.tsx. */
  prerender: string;
  /** The page's template. */
  document: string;
};

/** The host: knows no remote, provides the runtime and the shared modules without an async boundary. */
export function federateShell({ entry, prerender, document }: ShellOptions): UnitBuild {
  const folder = process.cwd();
  const name = basename(folder);
  return {
    name,
    folder,
    routes: [],
    kind: 'shell',
    document,
    browser: (mode) => shellConfig({ name, folder, mode, entry }),
    server: (mode) => serverConfig({ name, folder, mode, entry: prerender, publicPath: '/assets/' }),
  };
}

function shellConfig({
  name,
  folder,
  mode,
  entry,
}: {
  name: string;
  folder: string;
  mode: Mode;
  entry: string;
}): Configuration {
  const base = baseConfig({ name, folder, mode, hot: mode === 'development' });
  return {
    ...base,
    entry: { shell: entry },
    target: ['web', 'es2022'],
    output: { ...base.output, ...browserOutput(folder, mode), publicPath: '/assets/' },
    plugins: [
      ...browserPlugins(name, mode),
      new ModuleFederationPlugin({
        name,
        manifest: false,
        dts: false,
        remotes: {},
        shared: sharedModules(true),
        shareStrategy: 'loaded-first',
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

/** A container is a global variable, so its name must be an identifier. */
export function containerName(unit: string): string {
  return unit.replaceAll('-', '_');
}

/** A page that is open keeps its addresses while the files behind them change, in development. */
function hashIn(mode: Mode): string {
  return mode === 'production' ? '.[contenthash:8]' : '';
}

function browserOutput(folder: string, mode: Mode): Configuration['output'] {
  const name = `[name]${hashIn(mode)}`;
  return {
    path: outputFolder(folder, mode),
    clean: mode === 'production',
    filename: `${name}.js`,
    chunkFilename: `${name}.js`,
    cssFilename: `${name}.css`,
    cssChunkFilename: `${name}.css`,
    crossOriginLoading: false,
  };
}
