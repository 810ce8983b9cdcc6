import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compress } from '../web/compress.ts';
import { escape, inlineScript } from '../web/inline.ts';
import type { InlineSources } from '../security.ts';
import type { Asset } from '../web/release.ts';

const resolve = createRequire(import.meta.url);
const manifest = resolve.resolve('swagger-ui-dist/package.json');
const { version } = resolve(manifest) as { version: string };
const base = `/api/docs/${version}`;

const files = [
  { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
] as const;

export const docsAssets: ReadonlyMap<string, () => Promise<Asset>> = new Map(
  files.map(({ file, type }) => {
    let read: Promise<Asset> | undefined;
    return [
      `${base}/${file}`,
      () => (read ??= readFile(join(dirname(manifest), file)).then((body) => compress(body, type))),
    ];
  }),
);

const start = inlineScript(`
  const script = document.createElement('script');
  script.src = '${base}/swagger-ui-bundle.js';
  script.onload = () => SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#api',
    deepLinking: true,
    docExpansion: 'none',
    supportedSubmitMethods: [],
    validatorUrl: null,
  });
  document.body.append(script);
`);

export const docsSources: InlineSources = { scripts: [start.source], styles: [] };

/** Settings of the API page, which cannot send requests: they would need a session and could change data. */
export const docsPage = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>API · ${escape(title)}</title>
<link rel="stylesheet" href="${base}/swagger-ui.css" />
</head>
<body>
<main id="api"><noscript><a href="/api/openapi.json">The OpenAPI document</a></noscript></main>
${start.tag}
</body>
</html>`;
