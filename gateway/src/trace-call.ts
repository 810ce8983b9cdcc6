import { shownPath } from '@postcard/service-kit/http/shown-path';
import { beginSpan, SpanKind, SpanStatusCode, traceparentOf } from '@postcard/service-kit/tracing/tracing';
import type { Exchange } from './exchange.ts';
import type { UpstreamName } from './proxy/routes.ts';

type TraceCall = (exchange: Exchange, upstream: UpstreamName) => (status: number) => void;

export const untraced: TraceCall = () => () => {};

/** Traces an API call. Each trace starts here; the client's trace header is ignored. */
export const traceCall: TraceCall = (exchange, upstream) => {
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
