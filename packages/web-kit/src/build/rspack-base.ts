import { fileURLToPath } from 'node:url';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import { hotReloadAlias, hotReloadPlugins } from './hot-reload.ts';
import { facadeServer, routerItself } from './shared.ts';

const unusedRuntime = fileURLToPath(new URL('./unused-runtime.ts', import.meta.url));
const styleSingleton = fileURLToPath(new URL('./style-singleton.ts', import.meta.url));

export type Mode = 'production' | 'development';

export type BaseOptions = {
  /** The unit's name, e.g. mfe-marketing. */
  name: string;
  /** The unit's folder. */
  folder: string;
  mode: Mode;
  /** Whether pages are told of changes; a browser's development build alone. */
  hot?: boolean;
};

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];

/** Where a browser build goes: a release, or what `dev` serves, which leaves the release alone. */
export function outputFolder(folder: string, mode: Mode): string {
  return `${folder}/${mode === 'production' ? 'dist' : '.build/dev'}`;
}

/** What the browser build and the server build of one unit have in common. */
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
        // `import css from './tokens.css' with { type: 'text' }`
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
      // While a source is broken, open pages stay as they are.
      emitOnErrors: false,
      // Bytes before they are minified: a smaller part that pages share is worth less than a request of its own.
      splitChunks: { minSize: 30_000 },
    },
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** A CSS module's class carries its unit's name: no remote's style reaches another's page. */
function classNames(unit: string) {
  return { localIdentName: `${unit}-[local]-[hash]`, localIdentHashDigestLength: 5 };
}

function swcOptions(production: boolean, hot: boolean) {
  return {
    detectSyntax: 'auto',
    env: { targets: browsers },
    jsc: {
      externalHelpers: true,
      experimental: { keepImportAttributes: true },
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production, refresh: hot } },
    },
  };
}

/**
 * For browser builds: the federation runtime becomes its shakeable build, less what no page uses; in development pages
 * reload hot.
 */
export function browserPlugins(name: string, mode: Mode): RspackPluginInstance[] {
  return [
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
}

/** For server builds: a name the facade lacks fails the build here, rather than the page later. */
export const serverAlias = { 'react-router$': facadeServer };
