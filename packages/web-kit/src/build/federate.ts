import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { aloneConfig } from './alone.ts';
import { devVersion, versionMark } from './release.ts';
import type { Mode } from './mode.ts';
import { baseConfig, browserPlugins, outputFolder } from './rspack-base.ts';
import { serverConfig } from './server-config.ts';
import { sharedModules } from './shared.ts';

const prerenderRemote = fileURLToPath(new URL('../prerender/prerender-remote.tsx', import.meta.url));

export type UnitBuild = {
  name: string;
  folder: string;
  routes: string[];
  kind: 'remote' | 'shell';
  document?: string;
  browser(mode: Mode): Configuration;
  server(mode: Mode): Configuration;
  alone?(): Configuration;
};

type RemoteOptions = {
  name: string;
  routes: string[];
  /** Module that exports `socialPicture` for shared links. By default, pages use the picture of the unit of `/`. */
  socialPicture?: string;
};

/** Configures a microfrontend: a container with its routes, without an entry, using the shell's runtime. */
export function federate({ name, routes, socialPicture }: RemoteOptions): UnitBuild {
  const folder = process.cwd();
  return {
    name,
    folder,
    routes,
    kind: 'remote',
    browser: (mode) => remoteConfig(name, folder, mode),
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

const routesFile = './src/routes.tsx';

function remoteConfig(name: string, folder: string, mode: Mode): Configuration {
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
        exposes: { './routes': routesFile },
        shared: sharedModules(false),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

type ShellOptions = {
  entry: string;
  prerender: string;
  document: string;
};

/** Configures the host, which has no list of remotes and provides the shared modules without an async boundary. */
export function federateShell({ entry, prerender, document }: ShellOptions): UnitBuild {
  const folder = process.cwd();
  const name = basename(folder);
  return {
    name,
    folder,
    routes: [],
    kind: 'shell',
    document,
    browser: (mode) => shellConfig(name, folder, mode, entry),
    server: (mode) => serverConfig({ name, folder, mode, entry: prerender, publicPath: '/assets/' }),
  };
}

function shellConfig(name: string, folder: string, mode: Mode, entry: string): Configuration {
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
const containerName = (unit: string): string => unit.replaceAll('-', '_');

/** Returns the hash for file names; none in development, so that open pages still find changed files. */
const hashIn = (mode: Mode): string => (mode === 'production' ? '.[contenthash:8]' : '');

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
