// Builds the page that shows every component in every state: dist/showcase/index.html.
import { fileURLToPath } from 'node:url';
import { townElementId } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { rspack } from '@rspack/core';
import { build, bundle } from './rspack-options.mjs';

const unit = fileURLToPath(new URL('..', import.meta.url));
const options = bundle({ main: `${unit}/src/showcase/main.tsx` }, `${unit}/dist/showcase`);
const templateContent =
  '<!doctype html><html lang="en" data-scheme="auto"><head><meta charset="utf-8"><meta name="viewport" ' +
  'content="width=device-width"><title>Components</title></head><body>' +
  `<script type="application/json" id="${townElementId}">${JSON.stringify(towns[0])}</script>` +
  '<div id="root"></div></body></html>';
options.plugins.push(new rspack.HtmlRspackPlugin({ templateContent }));

const started = performance.now();
const { assets } = await build(options);
for (const { name, size } of assets ?? []) console.log(`${name} ${(size / 1024).toFixed(1)} KB`);
console.log(
  `Built in ${Math.round(performance.now() - started)} ms. See it with: npm run showcase:serve -w @postcard/ui`,
);
