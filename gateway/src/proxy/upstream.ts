import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, Pool, type Dispatcher } from 'undici';
import { hasBody, limitOf } from '../admission.ts';
import { isRead, type Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
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
};

const answerTimeout = 15_000;
const connectTimeout = 2_000;
const retryAfter = 5;

/**
 * One service: its own pool of connections, so that one that hangs takes nobody else's. Event streams
 * have another pool, because they stay open and would use the first one up.
 */
export function createUpstream(url: string, { timeout = answerTimeout }: UpstreamOptions = {}): Upstream {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const connect = { timeout: connectTimeout };
  const answers = new Pool(origin, { connections: 128, pipelining: 1, headersTimeout: timeout, bodyTimeout: timeout, connect });
  const streams = new Pool(origin, { connections: null, pipelining: 1, headersTimeout: timeout, bodyTimeout: 0, connect });

  const forward = (asked: ProxyRequest, isRetry = false): void => {
    const { exchange, ownHeaders, onEnd, onFailure } = asked;
    const { request, response, requestId, formPage } = exchange;
    const pool = wantsStream(request) ? streams : answers;
    const relay = new Relay({
      response,
      requestId,
      formPage,
      ownHeaders,
      onEnd,
      onError: (error) => {
        if (!isRetry && mayRepeat(request, response, error)) forward(asked, true);
        else onFailure(refusalFor(error), error);
      },
    });
    pool.dispatch(optionsFor(exchange, base), relay);
  };
  return {
    forward: (asked) => forward(asked),
    close: async () => {
      await Promise.all([answers.destroy(), streams.destroy()]);
    },
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

/** A kept connection can end just as we use it; a read is repeated once on a new one. */
function mayRepeat(request: IncomingMessage, response: ServerResponse, error: Error): boolean {
  return isRead(request) && !response.headersSent && !response.destroyed && isLostConnection(error);
}

function isLostConnection(error: Error): boolean {
  return error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
}

function refusalFor(error: Error): Refusal | undefined {
  if (error instanceof ClientGoneError) return undefined;
  if (error instanceof BodyTooLargeError) return { code: 'payload_too_large', close: true };
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return { code: 'gateway_timeout', retryAfter };
  if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') return { code: 'malformed_request', close: true };
  return { code: 'service_unavailable', retryAfter };
}
