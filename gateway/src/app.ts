import { createServer } from 'node:http';
import type { Town } from '@postcard/contracts/town';
import { createLastResponses } from '@postcard/service-kit/http/last-responses';
import type { Logger } from '@postcard/service-kit/log';
import { bounds, scaledBounds, serverLimits, silentMs, type Bounds } from './bounds.ts';
import { createClientAddress, createProxyCheck, networkOf, plain } from './client-address.ts';
import type { Config } from './config.ts';
import { boundConnections, rejectBadRequest } from './connections.ts';
import { beginExchange } from './exchange.ts';
import { openSharedCounts } from './form-counts/store.ts';
import { createHandler } from './handler.ts';
import { createMetrics } from './metrics.ts';
import { openUpstreams, type UpstreamOptions } from './proxy/upstream.ts';
import type { PublishedTowns } from './towns/published-towns.ts';
import { createSites } from './towns/sites.ts';
import type { Gateway } from './shutdown.ts';
import type { Releases } from './web/releases.ts';
import { renderBounds as usualRenderBounds, type RenderBounds } from './web/render/render-bounds.ts';
import { createTownWeb } from './web/render/town-web.ts';

type GatewayDeps = {
  config: Config;
  log: Logger;
  releases: Releases;
  upstreamOptions?: UpstreamOptions;
  bounds?: Bounds;
  renderBounds?: RenderBounds;
  /** Defaults to the towns of the settings. Unknown hosts get the first town. */
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
