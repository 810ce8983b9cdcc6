import { rspack, type Configuration } from '@rspack/core';
import { facadeServer, routerItself } from './shared.ts';

export type Mode = 'production' | 'development';

export type BaseOptions = {
  /** The unit's name, e.g. mfe-marketing. */
  name: string;
  /** The unit's folder. */
  folder: string;
  mode: Mode;
};

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];

/** What the browser build and the server build of one unit have in common. */
export function baseConfig({ name, folder, mode }: BaseOptions): Configuration {
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
      alias: { '@router-itself': routerItself(mode) },
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
        { test: /\.tsx?$/, type: 'javascript/auto', use: { loader: 'builtin:swc-loader', options: swcOptions(production) } },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    output: {
      uniqueName: name,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashDigestLength: 16,
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

function swcOptions(production: boolean) {
  return {
    detectSyntax: 'auto',
    env: { targets: browsers },
    jsc: {
      externalHelpers: true,
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production } },
    },
  };
}

/** For browser builds: react-router becomes its facade, the federation runtime its shakeable build. */
export function browserPlugins() {
  return [
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/].*\.cjs$/, (data) => {
      data.request = data.request.replace(/\.cjs$/, '.js');
    }),
  ];
}

/** For server builds: a name the facade lacks fails the build here, rather than the page later. */
export const serverAlias = { 'react-router$': facadeServer };
