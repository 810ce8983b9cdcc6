import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchange.ts';
import { wantsStream } from '../open-requests.ts';
import { responseHeaders } from './headers.ts';
import { ClientGoneError, type ProxyRequest } from './relay.ts';

/** Paths of public streams, which are the same for all clients. */
const sameForAll = /^\/api\/campaigns\/[^/?]+\/stream$/;
/** The service sends this event once after the current state; new followers receive it first. */
const readyLine = 'event: ready\n';
const endOfEvent = '\n\n';
/** Maximum bytes of the opening state and an incomplete event, ten times their usual size. */
const mostKept = 16 * 1024;

type SharedStreamsOptions = {
  open(exchange: Exchange, handler: Dispatcher.DispatchHandler): void;
  forwardAlone(asked: ProxyRequest): void;
  onBroken(asked: ProxyRequest, error: Error): void;
  /** Maximum bytes buffered per client. A slower client is disconnected; its page reconnects. */
  responseBytes: number;
};

type SharedStreams = {
  follow(asked: ProxyRequest): boolean;
};

/** Shares one service stream among all its followers: separate ones cost more memory (ADR 30). */
export function createSharedStreams(options: SharedStreamsOptions): SharedStreams {
  const streams = new Map<string, SharedStream>();
  return {
    follow(asked) {
      const { request, site } = asked.exchange;
      if (!wantsStream(request) || !sameForAll.test(request.url!)) return false;
      const key = `${site.town.id} ${request.url}`;
      const known = streams.get(key);
      if (known) known.add(asked);
      else {
        const stream = new SharedStream(options, () => {
          if (streams.get(key) === stream) streams.delete(key);
        });
        streams.set(key, stream);
        stream.add(asked);
        options.open(asked.exchange, stream);
      }
      return true;
    },
  };
}

class SharedStream implements Dispatcher.DispatchHandler {
  private readonly options: SharedStreamsOptions;
  private readonly onOver: () => void;
  private readonly followers = new Set<ProxyRequest>();
  private controller: Dispatcher.DispatchController | undefined;
  private headers: IncomingHttpHeaders | undefined;
  /** The state that each follower receives first, up to the ready event. */
  private opening = '';
  private isReady = false;
  private begun = '';

  constructor(options: SharedStreamsOptions, onOver: () => void) {
    this.options = options;
    this.onOver = onOver;
  }

  add(asked: ProxyRequest): void {
    this.followers.add(asked);
    asked.exchange.response.once('close', () => this.leave(asked));
    if (this.headers) this.sendOpening(asked, this.headers);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.followers.size === 0) controller.abort(new ClientGoneError('nobody follows any more'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    controller.rawHeaders = null;
    if (status !== 200 || !headers['content-type']?.startsWith('text/event-stream')) {
      this.askAlone();
      return controller.abort(new ClientGoneError('there is no stream to share'));
    }
    this.headers = headers;
    for (const asked of this.followers) this.sendOpening(asked, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const text = this.begun + chunk.toString('latin1');
    const end = text.lastIndexOf(endOfEvent) + endOfEvent.length;
    const whole = end < endOfEvent.length ? '' : text.slice(0, end);
    this.begun = text.slice(whole.length);
    if (whole !== '') this.pass(whole);
    if (this.begun.length + this.opening.length > mostKept) controller.abort(new Error('these are no events'));
  }

  onResponseEnd(): void {
    for (const { exchange, onEnd } of this.finish()) {
      exchange.response.end();
      onEnd(200);
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.headers) return this.askAlone();
    for (const asked of this.finish()) this.options.onBroken(asked, error);
  }

  private sendOpening({ exchange, ownHeaders }: ProxyRequest, headers: IncomingHttpHeaders): void {
    const { response, requestId } = exchange;
    response.writeHead(200, responseHeaders(ownHeaders, headers, requestId));
    if (this.opening === '') response.flushHeaders();
    else response.write(this.opening, 'latin1');
  }

  private pass(events: string): void {
    if (!this.isReady) {
      const ready = events.indexOf(readyLine);
      this.isReady = ready !== -1;
      this.opening += this.isReady ? events.slice(0, events.indexOf(endOfEvent, ready) + endOfEvent.length) : events;
    }
    const bytes = Buffer.from(events, 'latin1');
    for (const { exchange } of this.followers) {
      if (exchange.response.writableLength > this.options.responseBytes) exchange.response.destroy();
      else exchange.response.write(bytes);
    }
  }

  private leave(asked: ProxyRequest): void {
    if (!this.followers.delete(asked)) return;
    const gone = new ClientGoneError('the client went away');
    asked.onFailure(undefined, gone);
    if (this.followers.size > 0) return;
    this.onOver();
    this.controller?.abort(gone);
  }

  private askAlone(): void {
    for (const asked of this.finish()) this.options.forwardAlone(asked);
  }

  private finish(): ProxyRequest[] {
    this.onOver();
    const left = [...this.followers];
    this.followers.clear();
    return left;
  }
}
