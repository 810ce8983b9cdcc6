import Koa from 'koa';
import { problemOf, type Problem } from '@postcard/contracts';
import { v7 as uuid } from 'uuid';
import { NamedError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { requestContext } from '../request-context.ts';
import { acrossTowns, townNamed } from '../town/current.ts';
import { inSpan, SpanKind, SpanStatusCode } from '../tracing/tracing.ts';
import { shownPath } from './shown-path.ts';
import { dropUnreadBody } from './unread-body.ts';

export type Readiness = () => { ready: boolean; checks: Record<string, string> };

export type HttpAppOptions = {
  log: Logger;
  metrics: Metrics;
  readiness: Readiness;
  /** True if traces are collected. Unused spans would take a tenth of the time of a short request. */
  isTraced: boolean;
};

export function createHttpApp({ log, metrics, readiness, isTraced }: HttpAppOptions): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(dropUnreadBody);
  app.use((ctx, next) => {
    const correlationId = requestIdOf(ctx);
    ctx.set('x-request-id', correlationId);
    return requestContext.run({ correlationId, causationId: null }, next);
  });
  if (isTraced) app.use(traced);
  app.use(measure(metrics));
  app.use(renderErrors(log));
  app.use(operations(metrics, readiness));
  app.use(inTown);
  return app;
}

/** Runs a request in the town that the gateway's header names. */
const inTown: Koa.Middleware = (ctx, next) => {
  const context = requestContext.getStore();
  if (context) context.town = townNamed(ctx.get('x-town'));
  return next();
};

/** Returns the request's id if it is well formed, because only the gateway can set it; otherwise a new id. */
function requestIdOf(ctx: Koa.Context): string {
  const sentId = ctx.get('x-request-id');
  return /^[\w-]{8,64}$/.test(sentId) ? sentId : uuid();
}

const traced: Koa.Middleware = (ctx, next) => {
  if (ctx.path === '/healthz' || ctx.path === '/readyz' || ctx.path === '/metrics') return next();
  const span = {
    kind: SpanKind.SERVER,
    parent: ctx.get('traceparent') || undefined,
    attributes: { 'http.request.method': ctx.method, 'url.path': shownPath(ctx.path) },
  };
  return inSpan(ctx.method, span, async (begun) => {
    await next();
    const route = (ctx['routerPath'] as string | undefined) ?? 'none';
    begun
      .updateName(`${ctx.method} ${route}`)
      .setAttributes({ 'http.route': route, 'http.response.status_code': ctx.status });
    if (ctx.status >= 500) begun.setStatus({ code: SpanStatusCode.ERROR });
  });
};

function measure(metrics: Metrics): Koa.Middleware {
  return async (ctx, next) => {
    const end = metrics.requestSeconds.startTimer();
    try {
      await next();
    } finally {
      end({ method: ctx.method, route: (ctx['routerPath'] as string | undefined) ?? 'none', status: ctx.status });
    }
  };
}

function renderErrors(log: Logger): Koa.Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw new NamedError('not_found');
      // The router sets 501 for a method that no route has.
      if ((ctx.status === 405 || ctx.status === 501) && !ctx.body) throw new NamedError('method_not_allowed');
    } catch (error) {
      const named = error instanceof NamedError ? error : new NamedError('internal_error');
      if (named !== error) log.error({ err: error, method: ctx.method, path: shownPath(ctx.path) }, 'request failed');
      ctx.status = named.status;
      if (named.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(Math.ceil(named.retryAfterSeconds)));
      ctx.body = shortProblem(named);
      ctx.type = 'application/problem+json';
    }
  };
}

/** Longest problem in characters, so that a small request cannot cause a huge response. */
const longestProblem = 64_000;

function shortProblem({ code, message, errors }: NamedError): Problem {
  const requestId = requestContext.getStore()?.correlationId ?? undefined;
  const problem = problemOf(code, { message, errors, requestId });
  return Buffer.byteLength(JSON.stringify(problem)) <= longestProblem ? problem : problemOf(code, { requestId });
}

function operations(metrics: Metrics, readiness: Readiness): Koa.Middleware {
  return async (ctx, next) => {
    // Connections of probes are closed, so that a stopping service does not wait for them.
    if (ctx.path === '/healthz' || ctx.path === '/readyz') ctx.set('connection', 'close');
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const { ready, checks } = readiness();
      ctx.body = { status: ready ? 'ok' : 'unavailable', checks };
      ctx.status = ready ? 200 : 503;
    } else if (ctx.path === '/metrics') {
      ctx.type = metrics.registry.contentType;
      ctx.body = await acrossTowns(() => metrics.registry.metrics());
    } else {
      await next();
    }
  };
}
