import { createApiDocs } from './docs/api-docs.ts';
import { docsAssets, docsPage, docsSources } from './docs/docs-page.ts';
import type { Exchange } from './exchange.ts';
import type { SecurityHeaders } from './security.ts';
import { sendAsset } from './web/assets.ts';
import { robots, sitemap } from './web/crawlers.ts';
import { faviconOf } from './web/favicon.ts';
import type { Releases } from './web/releases.ts';

export type OwnResponsesDeps = {
  security: SecurityHeaders;
  releases: Releases;
  areTownsRead(): boolean;
  isDraining(): boolean;
};

/** Crawlers see a release within minutes. */
const shortly = 'public, max-age=300';
const daily = 'public, max-age=86400';

export type OwnResponses = ReadonlyMap<string, (exchange: Exchange) => void | Promise<void>>;

export function createOwnResponses({ security, releases, areTownsRead, isDraining }: OwnResponsesDeps): OwnResponses {
  const docs = createApiDocs();

  const send = (
    { response, requestId }: Exchange,
    type: string,
    text: string | Buffer,
    { status = 200, cache = 'no-store' } = {},
  ) => {
    response.writeHead(status, [
      ...security.api,
      'content-type',
      type,
      'cache-control',
      cache,
      'x-request-id',
      requestId,
    ]);
    response.end(text);
  };
  const sendJson = (exchange: Exchange, value: unknown, status = 200) =>
    send(exchange, 'application/json', JSON.stringify(value), { status });

  return new Map<string, (exchange: Exchange) => void | Promise<void>>([
    ['/healthz', (exchange) => sendJson(exchange, { status: 'ok' })],
    [
      '/readyz',
      (exchange) => {
        const [pages, towns] = [releases.isRead(), areTownsRead()];
        const draining = isDraining();
        sendJson(exchange, { pages, towns, draining }, pages && towns && !draining ? 200 : 503);
      },
    ],
    [
      '/robots.txt',
      (exchange) =>
        send(exchange, 'text/plain; charset=utf-8', robots(releases.live(), exchange.site.origin), { cache: shortly }),
    ],
    [
      '/sitemap.xml',
      (exchange) =>
        send(exchange, 'application/xml; charset=utf-8', sitemap(releases.live(), exchange.site.origin), {
          cache: shortly,
        }),
    ],
    ['/favicon.ico', (exchange) => send(exchange, 'image/x-icon', faviconOf(exchange.site.town), { cache: daily })],
    ['/api/registry', (exchange) => sendJson(exchange, releases.live().registry)],
    [
      '/api/registry/shell',
      (exchange) => {
        const { version = null, provides = {} } = releases.live().shell ?? {};
        sendJson(exchange, { version, provides });
      },
    ],
    ['/api/openapi.json', (exchange) => send(exchange, 'application/json', docs().json)],
    [
      '/api/docs',
      ({ response, requestId }) => {
        const headers = [
          'content-type',
          'text/html; charset=utf-8',
          'cache-control',
          'no-cache',
          'x-request-id',
          requestId,
        ];
        response.writeHead(200, [...security.page(docsSources), ...headers]);
        response.end(docsPage(docs().title));
      },
    ],
    ...[...docsAssets].map(
      ([path, read]) => [path, async (exchange: Exchange) => sendAsset(exchange, await read(), security.api)] as const,
    ),
  ]);
}
