import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { escape } from '../web/escape.ts';
import type { Asset } from '../web/release.ts';

const resolve = createRequire(import.meta.url);
const manifest = resolve.resolve('swagger-ui-dist/package.json');
const { version } = resolve(manifest) as { version: string };
const base = `/api/docs/${version}`;

/** The files of Swagger UI that the page loads, by their path here, with their types. */
const files = [
  { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
] as const;

/** By path, what reads each file of the page; once, when it is first asked for. */
export const docsAssets: ReadonlyMap<string, () => Promise<Asset>> = new Map(
  files.map(({ file, type }) => {
    let read: Promise<Asset> | undefined;
    return [`${base}/${file}`, () => (read ??= readAsset(join(dirname(manifest), file), type))];
  }),
);

/** A page that a person reads. It shows the API and calls nothing: requests need a session, and change things. */
export const docsPage = (title: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>API · ${escape(title)}</title>
<link rel="stylesheet" href="${base}/swagger-ui.css" />
</head>
<body>
<main id="api"><noscript><a href="/api/openapi.json">The OpenAPI document</a></noscript></main>
<script nonce="${nonce}" src="${base}/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  supportedSubmitMethods: [],
  validatorUrl: null,
});
</script>
</body>
</html>`;

async function readAsset(path: string, type: string): Promise<Asset> {
  const body = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(body),
  ]);
  return { body, br, gz, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"` };
}
