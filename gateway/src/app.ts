import { createServer } from 'node:http';
import type { Town } from '@postcard/contracts/town';
import { createLastResponses } from '@postcard/service-kit/http/last-responses';
import type { Logger } from '@postcard/service-kit/log';
import type { Duplex } from 'node:stream';
import { errorCatalogue } from '@postcard/contracts/errors';
import type { Server, Socket } from 'node:net';
import { addressSetting, serviceList } from '@postcard/contracts/units';
import { bounds, scaledBounds, serverLimits, silentMs, type Bounds, type Bound } from './bounds.ts';
import { createClientAddress, createProxyCheck, networkOf, plain } from './client-address.ts';
import type { Config } from './config.ts';
import { beginExchange } from './exchange.ts';
import { openSharedCounts } from './form-counts/store.ts';
import { createHandler } from './handler.ts';
import { createMetrics } from './metrics.ts';
import { type UpstreamOptions, createUpstream, type Upstream } from './proxy/upstream.ts';
import type { PublishedTowns } from './towns/published-towns.ts';
import { createSites } from './towns/sites.ts';
import type { Gateway } from './shutdown.ts';
import type { Releases } from './web/releases.ts';
import { renderBounds as usualRenderBounds, type RenderBounds } from './web/render/render-bounds.ts';
import { createTownWeb } from './web/render/town-web.ts';
import { createOpenCounts } from './open-counts.ts';
import type { UpstreamName } from './proxy/routes.ts';

type GatewayDeps = {
  config: Config;
  log: Logger;
  releases: Releases;
  upstreamOptions?: UpstreamOptions;
  bounds?: Bounds;
  renderBounds?: RenderBounds;
  /** Defaults to the settings' towns. The first one serves unknown hosts. */
  towns?: readonly [Town, ...Town[]];
  publishedTowns?: PublishedTowns;
};

export function createGateway(deps: GatewayDeps): Gateway {
  const { config, log, releases, publishedTowns, bounds: given = bounds, towns = config.TOWNS } = deps;
  const { renderBounds = usualRenderBounds } = deps;
  const sites = createSites(config.PUBLIC_URL, towns, log);
  publishedTowns?.follow(sites.serve);
  const bound = scaledBounds(given, config.RATE_LIMIT_SCALE);
  const counts = config.RATE_LIMITS_URI === undefined ? undefined : openSharedCounts(config.RATE_LIMITS_URI, log);
  const metrics = createMetrics(releases);
  const townWeb = createTownWeb(log, renderBounds);
  const upstreams = openUpstreams(config, { bounds: given, ...deps.upstreamOptions });
  const clientOf = createClientAddress(config.TRUSTED_PROXIES);
  const isProxy = createProxyCheck(config.TRUSTED_PROXIES);
  let draining = false;
  const shared = { config, log, releases, towns, bound, counts, metrics, townWeb, renderBounds, upstreams };
  const handle = createHandler({
    ...shared,
    areTownsRead: () => publishedTowns?.isRead() ?? true,
    isDraining: () => draining,
  });
  const server = createServer(serverLimits, (request, response) =>
    handle(beginExchange(request, response, sites, clientOf)),
  );
  const endConnections = createLastResponses(server);
  server.on('clientError', rejectBadRequest);
  server.setTimeout(silentMs);
  boundConnections(
    server,
    ({ remoteAddress = '' }) => (isProxy(plain(remoteAddress)) ? undefined : networkOf(plain(remoteAddress))),
    bound.connections,
  );
  return {
    server,
    registry: metrics.registry,
    drain: () => {
      draining = true;
      endConnections();
    },
    close: async () => {
      townWeb.close();
      await Promise.all([...[...upstreams.values()].map((upstream) => upstream.close()), counts?.close()]);
    },
  };
}

const refusals: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'malformed_request',
    'The headers of this request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', errorCatalogue.request_timeout.message],
};

/** Responds with a problem to input that node cannot parse and passes to no handler. */
function rejectBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = refusals[error.code ?? ''] ?? [
    '400 Bad Request',
    'malformed_request',
    errorCatalogue.malformed_request.message,
  ];
  const body = JSON.stringify({
    type: `urn:postcard:problem:${code}`,
    title: message,
    status: Number.parseInt(status, 10),
    detail: message,
    code,
    message,
  });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const refusal = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Limits open connections, idle ones too. `addressOf` is undefined for our proxies, which bring many clients. */
function boundConnections(server: Server, addressOf: (socket: Socket) => string | undefined, bound: Bound): void {
  const direct = createOpenCounts(bound);
  const proxied = createOpenCounts({ ...bound, perAddress: bound.total });
  server.prependListener('connection', (socket: Socket) => {
    const client = addressOf(socket);
    const [among, address] = client === undefined ? [proxied, 'proxies'] : [direct, client];
    if (among.take(address)) {
      socket.end(refusal, () => socket.destroy());
      return;
    }
    socket.once('close', () => among.release(address));
  });
}

function openUpstreams(config: Config, options: UpstreamOptions): ReadonlyMap<UpstreamName, Upstream> {
  const urls: [UpstreamName, readonly string[] | undefined][] = [
    ...serviceList.map(({ name }): [UpstreamName, readonly string[]] => [name, config[addressSetting(name)]]),
    ['sandbox', config.SANDBOX_URL === undefined ? undefined : [config.SANDBOX_URL]],
  ];
  return new Map(
    urls.flatMap(([name, addresses]) => (addresses ? [[name, createUpstream(addresses, options)] as const] : [])),
  );
}
