import { errorCatalogue } from '@postcard/contracts/errors';
import { townPicturesPath, type Town } from '@postcard/contracts/town';
import type { Logger } from '@postcard/service-kit/log';
import { allRoutes } from '@postcard/contracts/routes';
import type { IncomingMessage } from 'node:http';
import { shownPath } from '@postcard/service-kit/http/shown-path';
import { beginSpan, SpanKind, SpanStatusCode, traceparentOf } from '@postcard/service-kit/tracing/tracing';
import { bodyLimit, hasBody, refusalAtDoor, refusalOf, isWebhook } from './admission.ts';
import type { Bounds } from './bounds.ts';
import type { Config } from './config.ts';
import { isLink, isRead, type Exchange } from './exchange.ts';
import type { SharedCounts } from './form-counts/store.ts';
import type { Metrics } from './metrics.ts';
import { createOpenRequests, kindOf } from './open-requests.ts';
import { createOwnResponses } from './own-responses.ts';
import { misdirected, sendProblem, type Refusal } from './problems.ts';
import { respondToForm } from './proxy/plain-forms.ts';
import { upstreamOf, type UpstreamName } from './proxy/routes.ts';
import type { ProxyBody } from './proxy/relay.ts';
import type { Upstream } from './proxy/upstream.ts';
import { createBodyReader } from './proxy/whole-body.ts';
import { createRateLimits } from './rate-limits.ts';
import { securityHeaders } from './security.ts';
import { takeVitals, vitalsPath } from './vitals/take-vitals.ts';
import { serveAsset } from './web/assets.ts';
import { createPages } from './web/pages.ts';
import type { Releases } from './web/releases.ts';
import type { RenderBounds } from './web/render/render-bounds.ts';
import type { TownWeb } from './web/render/town-web.ts';
import { createTownPictures } from './web/town-pictures.ts';

type Deps = {
  config: Config;
  log: Logger;
  releases: Releases;
  upstreams: ReadonlyMap<UpstreamName, Upstream>;
  metrics: Metrics;
  counts: SharedCounts | undefined;
  bound: Bounds;
  townWeb: TownWeb;
  renderBounds: RenderBounds;
  towns: readonly [Town, ...Town[]];
  areTownsRead(): boolean;
  isDraining(): boolean;
};

export function createHandler(deps: Deps): (exchange: Exchange) => void {
  const { config, log, releases, upstreams, metrics, bound, townWeb } = deps;
  const hotReload = config.WEB_HOT_RELOAD === '1';
  const security = securityHeaders(config.PUBLIC_URL, { hotReload });
  const rates = createRateLimits(config.RATE_LIMIT_SCALE, deps.counts);
  const takePlace = createOpenRequests(bound);
  const readBody = createBodyReader(bound);
  const trace = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? untraced : traceCall;
  const servePicture = createTownPictures(deps.towns, security);
  const servePage = createPages({ security, townWeb, bounds: deps.renderBounds });
  const ownResponses = createOwnResponses({ ...deps, security });

  const refuse = ({ response, requestId, formPage, startedAt }: Exchange, part: string, refusal: Refusal): void => {
    const { status } = errorCatalogue[refusal.code];
    if (formPage === undefined) sendProblem(response, requestId, refusal, security.api);
    else respondToForm({ response, requestId, ownHeaders: security.api, page: formPage, status, close: refusal.close });
    metrics.observe(part, status, startedAt);
  };

  const forward = (exchange: Exchange, body: ProxyBody, [name, upstream]: [UpstreamName, Upstream]): void => {
    const { requestId, startedAt } = exchange;
    const endTrace = trace(exchange, name);
    const onEnd = (status: number) => {
      endTrace(status);
      metrics.observe(name, status, startedAt);
    };
    upstream.forward({
      exchange,
      body,
      // The sandbox, which never runs in production, sets its own headers.
      ownHeaders: name === 'sandbox' ? [] : security.api,
      onMissing: isLink(exchange) ? () => guarded(exchange, serveWeb) : undefined,
      onEnd,
      onFailure: (refusal, error) => {
        if (!refusal) return onEnd(499);
        endTrace(errorCatalogue[refusal.code].status);
        log.warn({ requestId, upstream: name, err: error, code: refusal.code }, 'service did not respond');
        return refuse(exchange, name, refusal);
      },
    });
  };

  const serveVitals = async (exchange: Exchange): Promise<void> => {
    const refusal = await takeVitals(exchange, { releases, count: metrics.countVitals, readBody });
    if (refusal) return refuse(exchange, 'vitals', refusal);
    exchange.response
      .writeHead(204, [...security.api, 'cache-control', 'no-store', 'x-request-id', exchange.requestId])
      .end();
    return metrics.observe('vitals', 204, exchange.startedAt);
  };

  /** Serves an API call, synchronously for most calls, which have no body. */
  const serveApi = (exchange: Exchange, name: UpstreamName | undefined): void | Promise<void> => {
    const wait = rates.check(exchange.request.method!, exchange.path, exchange.clientIp);
    return wait instanceof Promise
      ? wait.then((seconds) => serveCounted(exchange, name, seconds))
      : serveCounted(exchange, name, wait);
  };

  const serveCounted = (
    exchange: Exchange,
    name: UpstreamName | undefined,
    wait: number | undefined,
  ): void | Promise<void> => {
    const { request, path } = exchange;
    if (wait !== undefined)
      return refuse(exchange, 'limits', { code: 'too_many_requests', retryAfter: wait, close: true });
    const refusal = refusalOf(request, path, exchange.site);
    if (refusal) return refuse(exchange, 'limits', refusal);
    if (path === vitalsPath) return serveVitals(exchange);
    const upstream = name && upstreams.get(name);
    if (!upstream) return refuse(exchange, 'gateway', { code: 'not_found' });
    if (!hasBody(request.headers)) return forward(exchange, null, [name, upstream]);
    if (kindOf(request, path) === 'uploads') return forward(exchange, request, [name, upstream]);
    return forwardWhole(exchange, [name, upstream]);
  };

  const forwardWhole = async (exchange: Exchange, [name, upstream]: [UpstreamName, Upstream]): Promise<void> => {
    const body = await readBody(exchange, bodyLimit);
    if (body === undefined) return metrics.observe(name, 499, exchange.startedAt);
    return Buffer.isBuffer(body) ? forward(exchange, body, [name, upstream]) : refuse(exchange, 'limits', body);
  };

  const serveWeb = (exchange: Exchange): void | Promise<void> => {
    const { request, response, path, startedAt } = exchange;
    if (!isRead(request)) return refuse(exchange, 'web', { code: 'method_not_allowed', allow: 'GET, HEAD' });
    const isAsset = path.startsWith('/assets/') || path.startsWith('/mfe/');
    const isPicture = path.startsWith(townPicturesPath);
    const part = isAsset || isPicture ? 'asset' : 'page';
    const serve = () => {
      if (isPicture) return servePicture(exchange);
      return isAsset ? serveAsset(exchange, releases, { security, hotReload }) : servePage(exchange, releases.live());
    };
    const end = (refusal: Refusal | undefined): void => {
      if (refusal) refuse(exchange, part, refusal);
      else metrics.observe(part, response.statusCode, startedAt);
    };
    const refusal = serve();
    return refusal instanceof Promise ? refusal.then(end) : end(refusal);
  };

  const guarded = (exchange: Exchange, work: (exchange: Exchange) => void | Promise<void>): void => {
    const fail = (error: unknown): void => {
      log.error({ requestId: exchange.requestId, err: error }, 'gateway failed');
      refuse(exchange, 'gateway', { code: 'internal_error' });
    };
    try {
      work(exchange)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };

  const handle = (exchange: Exchange): void | Promise<void> => {
    const { path, request, site } = exchange;
    const unfit = refusalAtDoor(request);
    if (unfit) return refuse(exchange, 'limits', unfit);
    const name = upstreamOf(path);
    const response = ownResponses.get(path);
    if (response && isRead(request)) return response(exchange);
    const refusal = takePlace(exchange);
    if (refusal) return refuse(exchange, 'limits', refusal);
    const isApi = (name && upstreams.has(name)) || path.startsWith('/api/');
    if (!site.isTowns && !(isApi ? needsNoTown(request, path) : isRead(request)))
      return refuse(exchange, 'limits', misdirected(site));
    return isApi ? serveApi(exchange, name) : serveWeb(exchange);
  };

  return (exchange) => guarded(exchange, handle);
}

const reads = allRoutes.filter(({ method }) => method === 'GET');

const parametersOf = ({ path }: (typeof reads)[number]): number => path.split('{').length;

/** Routes in the services' order: fixed segments before parameters. */
const patterns = reads
  .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  .map(({ path, access }) => ({
    expression: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    isPublic: access === 'public',
  }));

const isPublicRead = (path: string): boolean =>
  patterns.find(({ expression }) => expression.test(path))?.isPublic ?? false;

/** Returns true for public reads and for signed events of Stripe or SendGrid. */
const needsNoTown = (request: IncomingMessage, path: string): boolean =>
  isRead(request) ? isPublicRead(path) : isWebhook(path);

type TraceCall = (exchange: Exchange, upstream: UpstreamName) => (status: number) => void;

const untraced: TraceCall = () => () => {};

/** Traces an API call. Each trace starts here; the client's trace header is ignored. */
const traceCall: TraceCall = (exchange, upstream) => {
  const { request, path, requestId } = exchange;
  const attributes = {
    'http.request.method': request.method!,
    'url.path': shownPath(path),
    'postcard.upstream': upstream,
    'postcard.request_id': requestId,
  };
  const span = beginSpan(`${request.method} ${upstream}`, { kind: SpanKind.SERVER, attributes });
  exchange.traceparent = traceparentOf(span);
  return (status) => {
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
};
