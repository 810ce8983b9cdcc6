// Builds dist/previews/index.html, the page with all design templates that render-previews.mjs takes pictures of.
import { fileURLToPath } from 'node:url';
import { townElementId } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { rspack } from '@rspack/core';

const unit = fileURLToPath(new URL('..', import.meta.url));
const templateContent =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Previews</title></head><body>' +
  `<script type="application/json" id="${townElementId}">${JSON.stringify(towns[0])}</script>` +
  '<div id="root"></div></body></html>';

const compiler = rspack({
  mode: 'production',
  target: ['web', 'es2022'],
  entry: `${unit}/src/previews/main.tsx`,
  output: { path: `${unit}/dist/previews`, clean: true, publicPath: 'auto' },
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
  plugins: [new rspack.HtmlRspackPlugin({ templateContent })],
  performance: false,
});
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString({ all: false, errors: true }));
  compiler.close(() => undefined);
});
