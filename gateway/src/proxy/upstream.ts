import { IncomingMessage, type ServerResponse } from 'node:http';
import { errors, type Dispatcher } from 'undici';
import { uploadLimit } from '../admission.ts';
import { isRead, type Exchange } from '../exchange.ts';
import { wantsStream } from '../open-requests.ts';
import { bounds as usualBounds } from '../bounds.ts';
import type { Refusal } from '../problems.ts';
import { findAddresses, type FindAddresses } from './addresses.ts';
import type { Backend } from './backend.ts';
import { openBackends } from './backends.ts';
import { ClientGoneError, Relay, type ProxyBody, type ProxyRequest } from './relay.ts';
import { requestHeaders } from './headers.ts';
import { BodyTooLargeError, limitedBody } from './limited-body.ts';
import { createSharedStreams } from './shared-streams.ts';
import type { ResponseBounds } from './stalled-responses.ts';

export type Upstream = {
  forward(request: ProxyRequest): void;
  close(): Promise<void>;
};

export type UpstreamOptions = {
  timeout?: number;
  findAddresses?: FindAddresses;
  bounds?: ResponseBounds;
};

const responseTimeout = 15_000;
const retryAfter = 5;

/** Forwards to a service's processes in turn, if ready; an unreachable one is retried at the others. */
export function createUpstream(
  urls: readonly string[],
  { timeout = responseTimeout, findAddresses: find = findAddresses, bounds = usualBounds }: UpstreamOptions = {},
): Upstream {
  const backends = openBackends(urls, { timeout, findAddresses: find, bounds });
  let turn = 0;

  /** Returns an untried process, preferably a ready one: one may have become ready just now. */
  const next = (tried: readonly Backend[]): Backend | undefined => {
    const all = backends.all();
    const left = tried.length === 0 ? all : all.filter((backend) => !tried.includes(backend));
    const ready = left.filter(({ isReady }) => isReady());
    const among = ready.length > 0 ? ready : left;
    turn = (turn + 1) % all.length;
    return among[turn % among.length];
  };

  const forward = (asked: ProxyRequest, backend: Backend, tried: readonly Backend[], isRepeat: boolean): void => {
    const { exchange, body, ownHeaders, onMissing, onEnd, onFailure } = asked;
    const { request, response, requestId, formPage } = exchange;
    const relay = new Relay({
      response,
      requestId,
      formPage,
      ownHeaders,
      stalled: backend.stalled,
      onMissing,
      onEnd,
      onError: (error) => {
        if (isUnreachable(error)) backend.wasUnreachable();
        const others = [...tried, backend];
        const other = next(others);
        if (other && isUnreachable(error) && !response.destroyed) forward(asked, other, others, isRepeat);
        else if (!isRepeat && mayRepeat(request, response, error)) forward(asked, other ?? backend, others, true);
        else onFailure(refusalFor(error), error);
      },
    });
    poolFor(request, body, backend).dispatch(optionsFor(exchange, body, backend.base), relay);
  };
  const forwardAlone = (asked: ProxyRequest): void => forward(asked, next([]) as Backend, [], false);
  const shared = createSharedStreams({
    open: (exchange, handler) => {
      const { streams, base } = next([]) as Backend;
      // The stream is public, so no user headers are forwarded.
      const headers = requestHeaders(['accept', 'text/event-stream'], exchange);
      streams.dispatch({ path: base + exchange.request.url!, method: 'GET', headers }, handler);
    },
    forwardAlone,
    onBroken: ({ onFailure }, error) => onFailure(refusalFor(error), error),
    responseBytes: bounds.responseBytes,
  });
  return {
    forward: (asked) => {
      if (!shared.follow(asked)) forwardAlone(asked);
    },
    close: backends.close,
  };
}

function poolFor(request: IncomingMessage, body: ProxyBody, { responses, streams, uploads }: Backend): Dispatcher {
  if (wantsStream(request)) return streams;
  return body instanceof IncomingMessage ? uploads : responses;
}

function optionsFor(exchange: Exchange, body: ProxyBody, base: string): Dispatcher.DispatchOptions {
  const { request } = exchange;
  return {
    path: base + request.url!,
    method: request.method as Dispatcher.HttpMethod,
    headers: requestHeaders(request.rawHeaders, exchange),
    body: body instanceof IncomingMessage ? limitedBody(body, uploadLimit) : body,
  };
}

/** A kept connection can end just as we use it; a read is repeated once, on a new one. */
function mayRepeat(request: IncomingMessage, response: ServerResponse, error: Error): boolean {
  return isRead(request) && !response.headersSent && !response.destroyed && isLostConnection(error);
}

function isLostConnection(error: Error): boolean {
  return error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
}

const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Without a connection no part of the request was sent. */
function isUnreachable(error: Error): boolean {
  return 'code' in error && unreachable.has(String(error.code));
}

function refusalFor(error: Error): Refusal | undefined {
  if (error instanceof ClientGoneError) return undefined;
  if (error instanceof BodyTooLargeError) return { code: 'payload_too_large', close: true };
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return { code: 'gateway_timeout', retryAfter };
  if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') return { code: 'malformed_request', close: true };
  return { code: 'service_unavailable', retryAfter };
}
