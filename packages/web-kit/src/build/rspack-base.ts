import { fileURLToPath } from 'node:url';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import { hotReloadAlias, hotReloadPlugins } from './hot-reload.ts';
import type { Mode } from './mode.ts';
import { facadeServer, routerItself } from './shared.ts';

const unusedRuntime = fileURLToPath(new URL('./unused-runtime.ts', import.meta.url));
const styleSingleton = fileURLToPath(new URL('./style-singleton.ts', import.meta.url));

export type BaseOptions = {
  name: string;
  folder: string;
  mode: Mode;
  hot?: boolean;
};

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];

export const outputFolder = (folder: string, mode: Mode): string =>
  `${folder}/${mode === 'production' ? 'dist' : '.build/dev'}`;

export function baseConfig({ name, folder, mode, hot = false }: BaseOptions): Configuration {
  const production = mode === 'production';
  return {
    name,
    mode,
    context: folder,
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    experiments: { css: true },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'module', 'webpack', mode, 'browser', 'default'],
      alias: {
        '@router-itself': routerItself(mode),
        'react-style-singleton$': styleSingleton,
        ...hotReloadAlias(mode),
      },
    },
    module: {
      parser: {
        javascript: { exportsPresence: 'error' },
        'css/auto': { namedExports: false },
        'css/module': { namedExports: false },
      },
      generator: {
        'css/auto': classNames(name),
        'css/module': classNames(name),
      },
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          use: { loader: 'builtin:swc-loader', options: swcOptions(production, hot) },
        },
        { test: /\.css$/, type: 'css/auto' },
        { with: { type: 'text' }, type: 'asset/source' },
        { test: /\.(woff2|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    output: {
      uniqueName: name,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashDigestLength: 16,
    },
    optimization: {
      emitOnErrors: false,
      // In bytes before minification; a smaller shared chunk is not worth a request.
      splitChunks: { minSize: 30_000 },
    },
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Prefixes class names with the unit, so that a remote's styles do not affect pages of other units. */
const classNames = (unit: string) => ({ localIdentName: `${unit}-[local]-[hash]`, localIdentHashDigestLength: 5 });

const swcOptions = (production: boolean, hot: boolean) => ({
  detectSyntax: 'auto',
  env: { targets: browsers },
  jsc: {
    externalHelpers: true,
    experimental: { keepImportAttributes: true },
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: !production, refresh: hot } },
  },
});

/** Returns browser plugins: a federation runtime without unused parts, and hot reload in development. */
export const browserPlugins = (name: string, mode: Mode): RspackPluginInstance[] => [
  ...hotReloadPlugins(name, mode),
  new rspack.NormalModuleReplacementPlugin(
    /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/].*\.cjs$/,
    (data) => {
      data.request = data.request.replace(/\.cjs$/, '.js');
    },
  ),
  new rspack.NormalModuleReplacementPlugin(/[\\/](SnapshotHandler|preload)\.js$/, (data) => {
    if (/@module-federation[\\/]runtime-core[\\/]/.test(data.context)) data.request = unusedRuntime;
  }),
];

/** Makes the server build fail if a unit imports a name that the facade does not export. */
export const serverAlias = { 'react-router$': facadeServer };
