import { createOpenApiDocument } from '@postcard/contracts/openapi';
import { docsAssets, docsPage, docsSources } from './docs/docs-page.ts';
import type { Exchange } from './exchange.ts';
import { flat, type FlatHeaders, type SecurityHeaders } from './security.ts';
import { sendAsset } from './web/assets.ts';
import { robots, sitemap } from './web/crawlers.ts';
import { faviconOf } from './web/favicon.ts';
import type { Releases } from './web/releases.ts';

type OwnResponsesDeps = {
  security: SecurityHeaders;
  releases: Releases;
  areTownsRead(): boolean;
  isDraining(): boolean;
};

const shortly = 'public, max-age=300';

const daily = 'public, max-age=86400';

type OwnResponses = ReadonlyMap<string, (exchange: Exchange) => void | Promise<void>>;

export function createOwnResponses({ security, releases, areTownsRead, isDraining }: OwnResponsesDeps): OwnResponses {
  const docs = createApiDocs();
  const { api } = security;

  type Sent = { type: string; text: string | Buffer; status?: number; cache?: string; own?: FlatHeaders };
  const send = (
    { response, requestId }: Exchange,
    { type, text, status = 200, cache = 'no-store', own = api }: Sent,
  ): void => {
    const headers = flat({ 'content-type': type, 'cache-control': cache, 'x-request-id': requestId });
    response.writeHead(status, [...own, ...headers]).end(text);
  };
  const json = 'application/json';
  const sendJson = (exchange: Exchange, value: unknown, status = 200) =>
    send(exchange, { type: json, text: JSON.stringify(value), status });

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
      (exchange) => {
        const text = robots(releases.live(), exchange.site.origin);
        send(exchange, { type: 'text/plain; charset=utf-8', text, cache: shortly });
      },
    ],
    [
      '/sitemap.xml',
      (exchange) => {
        const text = sitemap(releases.live(), exchange.site.origin);
        send(exchange, { type: 'application/xml; charset=utf-8', text, cache: shortly });
      },
    ],
    [
      '/favicon.ico',
      (exchange) => send(exchange, { type: 'image/x-icon', text: faviconOf(exchange.site.town), cache: daily }),
    ],
    ['/api/registry', (exchange) => sendJson(exchange, releases.live().registry)],
    [
      '/api/registry/shell',
      (exchange) => {
        const { version = null, provides = {} } = releases.live().shell ?? {};
        sendJson(exchange, { version, provides });
      },
    ],
    ['/api/openapi.json', (exchange) => send(exchange, { type: json, text: docs().json })],
    [
      '/api/docs',
      (exchange) => {
        const [text, own] = [docsPage(docs().title), security.page(docsSources)];
        send(exchange, { type: 'text/html; charset=utf-8', text, cache: 'no-cache', own });
      },
    ],
    ...[...docsAssets].map(
      ([path, read]) => [path, async (exchange: Exchange) => sendAsset(exchange, await read(), api)] as const,
    ),
  ]);
}

function createApiDocs() {
  let made: { json: string; title: string } | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function make() {
  const document = createOpenApiDocument();
  return { json: JSON.stringify(document), title: document.info.title };
}
