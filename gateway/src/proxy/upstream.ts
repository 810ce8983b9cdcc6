import { IncomingMessage, type ServerResponse } from 'node:http';
import { addressSetting, serviceList } from '@postcard/contracts/units';
import { errors, type Dispatcher } from 'undici';
import { dropRest } from '@postcard/service-kit/http/unread-body';
import { Transform, type Readable } from 'node:stream';
import { uploadLimit } from '../admission.ts';
import { isRead, type Exchange } from '../exchange.ts';
import { wantsStream } from '../open-requests.ts';
import { bounds as usualBounds } from '../bounds.ts';
import type { Config } from '../config.ts';
import type { Refusal } from '../problems.ts';
import { findAddresses, type FindAddresses, mayBeSeveral, spread } from './addresses.ts';
import { type Backend, openBackend, type BackendOptions } from './backend.ts';
import { ClientGoneError, Relay, type ProxyBody, type ProxyRequest } from './relay.ts';
import { requestHeaders } from './headers.ts';
import type { UpstreamName } from './routes.ts';
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

  /** Returns an untried process, preferably a ready one. Others may have become ready since the last check. */
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

/** Returns true for a read whose connection was closed just as it was used. Such a read is repeated once. */
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

/** Returns true if no connection was opened, so that the request can be sent to another process. */
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

type Backends = {
  all(): readonly Backend[];
  close(): Promise<void>;
};

type BackendsOptions = Omit<BackendOptions, 'isWatched'> & { findAddresses: FindAddresses };

const checkEveryMs = 500;

/** Follows the addresses of a service's name. A removed process finishes its requests. */
function openBackends(urls: readonly string[], { findAddresses, ...options }: BackendsOptions): Backends {
  let current = new Map<string, Backend>();
  let listed: readonly Backend[] = [];
  const leaving = new Set<Backend>();

  const use = (wanted: readonly string[]): void => {
    const before = current;
    const open = (url: string) => before.get(url) ?? openBackend(url, { ...options, isWatched: wanted.length > 1 });
    current = new Map(wanted.map((url) => [url, open(url)]));
    listed = [...current.values()];
    for (const [url, backend] of before) if (!current.has(url)) retire(backend);
  };
  const retire = (backend: Backend): void => {
    leaving.add(backend);
    void backend.retire().finally(() => leaving.delete(backend));
  };

  use(urls);
  const stopFollowing = urls.some(mayBeSeveral) ? follow(urls, findAddresses, use) : () => {};
  return {
    all: () => listed,
    close: async () => {
      stopFollowing();
      await Promise.all([...listed, ...leaving].map((backend) => backend.close()));
    },
  };
}

function follow(urls: readonly string[], find: FindAddresses, onFound: (urls: string[]) => void): () => void {
  let stopped = false;
  let checking = false;
  const check = async () => {
    if (checking) return;
    checking = true;
    const found = await Promise.all(urls.map((url) => spread(url, find))).catch(() => undefined);
    checking = false;
    if (found && !stopped) onFound(found.flat());
  };
  void check();
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/** Limits a body's bytes. Returns a copy, since a service that responds early destroys its stream. */
function limitedBody(body: IncomingMessage, limit: number): Readable {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? new BodyTooLargeError(`more than ${limit} bytes`) : null, chunk);
    },
  });
  body.once('error', (error) => counted.destroy(error));
  counted.once('close', () => body.readableEnded || dropRest(body));
  return body.pipe(counted);
}

export function openUpstreams(config: Config, options: UpstreamOptions): ReadonlyMap<UpstreamName, Upstream> {
  const urls: [UpstreamName, readonly string[] | undefined][] = [
    ...serviceList.map(({ name }): [UpstreamName, readonly string[]] => [name, config[addressSetting(name)]]),
    ['sandbox', config.SANDBOX_URL === undefined ? undefined : [config.SANDBOX_URL]],
  ];
  return new Map(
    urls.flatMap(([name, addresses]) => (addresses ? [[name, createUpstream(addresses, options)] as const] : [])),
  );
}
