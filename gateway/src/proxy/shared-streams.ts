import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchange.ts';
import { wantsStream } from '../open-requests.ts';
import { responseHeaders } from './headers.ts';
import { ClientGoneError } from './relay.ts';
import type { ProxyRequest } from './upstream.ts';

/** The streams that are public, and so the same for whoever follows. */
const sameForAll = /^\/api\/campaigns\/[^/?]+\/stream$/;
/** A service says this event once, when nothing is missed any more; everybody who follows hears it first. */
const readyLine = 'event: ready\n';
const endOfEvent = '\n\n';
/** What comes before it, and an event that is not complete yet, are a tenth of this. */
const mostKept = 16 * 1024;

export type SharedStreamsOptions = {
  /** Asks the service for a stream, in the name of who followed first. */
  open(exchange: Exchange, handler: Dispatcher.DispatchHandler): void;
  /** Asks for one request alone, where the service has no stream to share. */
  forwardAlone(asked: ProxyRequest): void;
  /** How a stream that has begun and breaks off ends for one who follows. */
  onBroken(asked: ProxyRequest, error: Error): void;
  /** Bytes that may wait here for somebody who reads slowly; past them they are let go, and their page comes back. */
  responseBytes: number;
};

export type SharedStreams = {
  /** Lets a request follow, where its stream is one for all. @returns whether it is */
  follow(asked: ProxyRequest): boolean;
};

/**
 * One stream from the service for all who follow the same. A stream of one's own costs the service, and the connection
 * to it, more memory than the client's does here (ADR 30).
 */
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
  /** Nobody can follow from then on. */
  private readonly onOver: () => void;
  private readonly followers = new Set<ProxyRequest>();
  private controller: Dispatcher.DispatchController | undefined;
  private headers: IncomingHttpHeaders | undefined;
  /** What each one hears first, up to the event that says it is ready. */
  private opening = '';
  private isReady = false;
  /** The beginning of an event whose end has not come yet. */
  private begun = '';

  constructor(options: SharedStreamsOptions, onOver: () => void) {
    this.options = options;
    this.onOver = onOver;
  }

  add(asked: ProxyRequest): void {
    this.followers.add(asked);
    asked.exchange.response.once('close', () => this.leave(asked));
    if (this.headers) this.greet(asked, this.headers);
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
    for (const asked of this.followers) this.greet(asked, headers);
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
    for (const { exchange, onEnd } of this.over()) {
      exchange.response.end();
      onEnd(200);
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.headers) return this.askAlone();
    for (const asked of this.over()) this.options.onBroken(asked, error);
  }

  private greet({ exchange, ownHeaders }: ProxyRequest, headers: IncomingHttpHeaders): void {
    const { response, requestId } = exchange;
    response.writeHead(200, responseHeaders(ownHeaders, headers, requestId));
    if (this.opening === '') response.flushHeaders();
    else response.write(this.opening, 'latin1');
  }

  /** Whole events, so that whoever comes next begins with one. */
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

  /** The refusal, or the try at another process, is each one's own. */
  private askAlone(): void {
    for (const asked of this.over()) this.options.forwardAlone(asked);
  }

  private over(): ProxyRequest[] {
    this.onOver();
    const left = [...this.followers];
    this.followers.clear();
    return left;
  }
}
