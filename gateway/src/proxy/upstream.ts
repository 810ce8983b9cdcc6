import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Dispatcher } from 'undici';
import { hasBody, limitOf } from '../admission.ts';
import { isRead, type Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import { findAddresses, type FindAddresses } from './addresses.ts';
import type { Backend } from './backend.ts';
import { openBackends } from './backends.ts';
import { ClientGoneError, Relay } from './relay.ts';
import { requestHeaders } from './headers.ts';
import { BodyTooLargeError, limitedBody } from './limited-body.ts';

export type ProxyRequest = {
  exchange: Exchange;
  ownHeaders: readonly string[];
  onEnd(status: number): void;
  /** Nothing was answered yet; `undefined` when nobody waits for an answer. */
  onFailure(refusal: Refusal | undefined, error: Error): void;
};

export type Upstream = {
  forward(request: ProxyRequest): void;
  close(): Promise<void>;
};

export type UpstreamOptions = {
  /** Milliseconds until the first byte of an answer, and between its pieces. */
  timeout?: number;
  /** What a name leads to; the machine's resolver unless given. */
  findAddresses?: FindAddresses;
};

const answerTimeout = 15_000;
const retryAfter = 5;

/**
 * One service, by the addresses of its processes. Each request goes to the next one that is ready; one that could not be
 * reached, so that nothing was sent, is tried at the others.
 */
export function createUpstream(urls: readonly string[], { timeout = answerTimeout, findAddresses: find = findAddresses }: UpstreamOptions = {}): Upstream {
  const backends = openBackends(urls, { timeout, findAddresses: find });
  let turn = 0;

  /** A process not tried yet, if possible one that is ready: where none is, one may have become so just now. */
  const next = (tried: readonly Backend[]): Backend | undefined => {
    const all = backends.all();
    const left = tried.length === 0 ? all : all.filter((backend) => !tried.includes(backend));
    const ready = left.filter(({ isReady }) => isReady());
    const among = ready.length > 0 ? ready : left;
    turn = (turn + 1) % all.length;
    return among[turn % among.length];
  };

  const forward = (asked: ProxyRequest, backend: Backend, tried: readonly Backend[], isRepeat: boolean): void => {
    const { exchange, ownHeaders, onEnd, onFailure } = asked;
    const { request, response, requestId, formPage } = exchange;
    const pool = wantsStream(request) ? backend.streams : backend.answers;
    const relay = new Relay({
      response,
      requestId,
      formPage,
      ownHeaders,
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
    pool.dispatch(optionsFor(exchange, backend.base), relay);
  };
  return {
    forward: (asked) => forward(asked, next([]) as Backend, [], false),
    close: backends.close,
  };
}

function optionsFor(exchange: Exchange, base: string): Dispatcher.DispatchOptions {
  const { request, path } = exchange;
  return {
    path: base + request.url!,
    method: request.method as Dispatcher.HttpMethod,
    headers: requestHeaders(request.rawHeaders, exchange),
    body: bodyOf(request, path),
  };
}

function bodyOf(request: IncomingMessage, path: string) {
  if (!hasBody(request.headers)) return null;
  return request.headers['content-length'] === undefined ? limitedBody(request, limitOf(path)) : request;
}

function wantsStream({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}

/** A kept connection can end just as we use it; a read is repeated once, on a new one. */
function mayRepeat(request: IncomingMessage, response: ServerResponse, error: Error): boolean {
  return isRead(request) && !response.headersSent && !response.destroyed && isLostConnection(error);
}

function isLostConnection(error: Error): boolean {
  return error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** There was no connection, so no part of the request went anywhere. */
function isUnreachable(error: Error): boolean {
  return 'code' in error && unreachable.has(String(error.code));
}

function refusalFor(error: Error): Refusal | undefined {
  if (error instanceof ClientGoneError) return undefined;
  if (error instanceof BodyTooLargeError) return { code: 'payload_too_large', close: true };
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return { code: 'gateway_timeout', retryAfter };
  if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') return { code: 'malformed_request', close: true };
  return { code: 'service_unavailable', retryAfter };
}
