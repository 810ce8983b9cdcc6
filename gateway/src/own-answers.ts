import { randomBytes } from 'node:crypto';
import { createApiDocs } from './docs/api-docs.ts';
import type { Exchange } from './exchange.ts';
import type { Metrics } from './metrics.ts';
import type { SecurityHeaders } from './security.ts';
import type { Releases } from './web/releases.ts';

export type OwnAnswersDeps = {
  security: SecurityHeaders;
  metrics: Metrics;
  releases: Releases;
  isDraining(): boolean;
};

export type OwnAnswers = ReadonlyMap<string, (exchange: Exchange) => void | Promise<void>>;

/** What the gateway answers itself, by exact path. */
export function createOwnAnswers({ security, metrics, releases, isDraining }: OwnAnswersDeps): OwnAnswers {
  const docs = createApiDocs();

  const send = ({ response, requestId }: Exchange, type: string, text: string, status = 200) => {
    response.writeHead(status, [...security.api, 'content-type', type, 'cache-control', 'no-store', 'x-request-id', requestId]);
    response.end(text);
  };
  const sendJson = (exchange: Exchange, value: unknown, status = 200) => send(exchange, 'application/json', JSON.stringify(value), status);

  return new Map<string, (exchange: Exchange) => void | Promise<void>>([
    ['/healthz', (exchange) => sendJson(exchange, { status: 'ok' })],
    ['/readyz', (exchange) => {
      const shell = releases.live().shell !== undefined;
      const draining = isDraining();
      sendJson(exchange, { shell, draining }, shell && !draining ? 200 : 503);
    }],
    ['/metrics', async (exchange) => send(exchange, metrics.registry.contentType, await metrics.registry.metrics())],
    ['/api/registry', (exchange) => sendJson(exchange, releases.live().registry)],
    ['/api/openapi.json', (exchange) => send(exchange, 'application/json', docs().json)],
    ['/api/docs', ({ response, requestId }) => {
      const nonce = randomBytes(16).toString('base64');
      const headers = ['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-cache', 'x-request-id', requestId];
      response.writeHead(200, [...security.page(nonce), ...headers]);
      response.end(docs().page.replaceAll('__NONCE__', nonce));
    }],
  ]);
}
