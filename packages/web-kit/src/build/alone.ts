import { townElementId } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { rspack, type Configuration } from '@rspack/core';
import { baseConfig, browserPlugins } from './rspack-base.ts';
import { facade } from './shared.ts';

const document = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title></title>
    <meta name="description" content="" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <script type="application/json" id="${townElementId}">${JSON.stringify(towns[0])}</script>
    <div id="root"></div>
  </body>
</html>
`;

export function aloneConfig(name: string, folder: string): Configuration {
  const mode = 'development';
  const base = baseConfig({ name, folder, mode, hot: true });
  return {
    ...base,
    entry: { alone: './src/bootstrap.tsx' },
    target: ['web', 'es2022'],
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, 'react-router$': facade } },
    output: { ...base.output, path: `${folder}/.build/alone`, publicPath: '/' },
    plugins: [...browserPlugins(name, mode), new rspack.HtmlRspackPlugin({ templateContent: document })],
  };
}
