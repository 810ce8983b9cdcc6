import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';
import { baseConfig, serverAlias, type BaseOptions } from './rspack-base.ts';

const noPicture = fileURLToPath(new URL('../prerender/no-picture.ts', import.meta.url));

type ServerOptions = BaseOptions & {
  entry: string;
  source?: string;
  /** `@unit-picture`: a file relative to the unit's folder, or a package's module. */
  picture?: string | undefined;
  publicPath: string;
};

export function serverConfig({
  name,
  folder,
  mode,
  entry,
  source,
  picture = noPicture,
  publicPath,
}: ServerOptions): Configuration {
  const base = baseConfig({ name, folder, mode });
  return {
    ...base,
    name: `${name} (server)`,
    devtool: false,
    target: 'node24',
    entry: { prerender: entry },
    resolve: {
      ...base.resolve,
      conditionNames: ['import', 'module', 'webpack', mode, 'node', 'default'],
      alias: {
        ...base.resolve?.alias,
        ...serverAlias,
        ...(source && { '@unit-source': resolve(folder, source) }),
        '@unit-picture': picture.startsWith('.') ? resolve(folder, picture) : picture,
      },
    },
    module: {
      ...base.module,
      generator: {
        ...base.module?.generator,
        'asset/resource': { emit: false },
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
        'css/module': { ...base.module?.generator?.['css/module'], exportsOnly: true },
      },
    },
    // Chunks have names, by which chunks.ts finds a page's browser files.
    optimization: { minimize: false, chunkIds: 'named', splitChunks: false },
    output: {
      ...base.output,
      path: `${folder}/.build/server`,
      clean: true,
      filename: '[name].mjs',
      chunkFilename: mode === 'production' ? '[name].mjs' : '[name].[contenthash:8].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      publicPath,
    },
  };
}
