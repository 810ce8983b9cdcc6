// One way to bundle this package, for the showcase and for weighing imports.
import { rspack } from '@rspack/core';

/** Options that turn `entry` into files under `path`, production-minimised. */
export function bundle(entry, path) {
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    entry,
    output: { path, clean: true, filename: '[name].js', publicPath: 'auto' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        { test: /\.css$/, type: 'css' },
        { test: /\.webp$/, type: 'asset/resource' },
      ],
    },
    plugins: [],
    performance: false,
  };
}

/** Runs a build; resolves to its stats as JSON, and fails with the build's own words. */
export async function build(options) {
  const compiler = rspack(options);
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  return stats.toJson({ assets: true, modules: true, nestedModules: true });
}
