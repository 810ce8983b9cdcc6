import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import { responseHeaders } from './headers.ts';
import { respondToForm } from './plain-forms.ts';
import type { StalledResponses } from './stalled-responses.ts';

/** The buffered body, or the request itself for file uploads. */
export type ProxyBody = Buffer | IncomingMessage | null;

export type ProxyRequest = {
  exchange: Exchange;
  body: ProxyBody;
  ownHeaders: readonly string[];
  /** Called instead of responding when the service returns 404. */
  onMissing?: (() => void) | undefined;
  onEnd(status: number): void;
  /** Called before a response; the refusal is `undefined` if the client has disconnected. */
  onFailure(refusal: Refusal | undefined, error: Error): void;
};

type RelayOptions = {
  response: ServerResponse;
  requestId: string;
  formPage: string | undefined;
  ownHeaders: readonly string[];
  stalled: StalledResponses;
  onMissing?: (() => void) | undefined;
  onEnd(status: number): void;
  onError(error: Error): void;
};

const smallResponse = 16 * 1024;

/** Relays a response without creating a stream. A response of one chunk takes one write. */
export class Relay implements Dispatcher.DispatchHandler {
  private readonly options: RelayOptions;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private announced = -1;
  private finished = false;
  private isMissing = false;

  constructor(options: RelayOptions) {
    this.options = options;
    const { response, stalled } = options;
    response.on('close', () => {
      stalled.remove(response);
      if (response.writableFinished || this.finished) return;
      this.controller?.abort(new ClientGoneError('the client went away'));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.options.response.destroyed) controller.abort(new ClientGoneError('the client went away'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    // Frees the headers' buffers, which an event stream would keep for as long as it is open.
    controller.rawHeaders = null;
    const { response, ownHeaders, requestId, formPage, onMissing } = this.options;
    this.status = status;
    this.isMissing = status === 404 && onMissing !== undefined;
    if (this.isMissing) return onMissing?.();
    if (formPage !== undefined) return respondToForm({ response, requestId, ownHeaders, page: formPage, status });
    this.announced = Number(headers['content-length'] ?? -1);
    response.writeHead(status, responseHeaders(ownHeaders, headers, requestId));
    if (this.announced === -1 && headers['content-type']?.startsWith('text/event-stream')) response.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response, formPage, stalled } = this.options;
    if (formPage !== undefined || this.isMissing) return;
    if (chunk.length === this.announced) {
      // A string of the same bytes lets node send a small response and its head in one write.
      if (chunk.length <= smallResponse) response.end(chunk.toString('latin1'), 'latin1');
      else response.end(chunk);
      return;
    }
    // Buffers small responses for slow clients, so that they do not block the service's connection.
    if (response.write(chunk) || !stalled.mustWait(response)) return;
    controller.pause();
    stalled.add(response);
    response.once('drain', () => {
      stalled.remove(response);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.finished = true;
    const { response, onEnd } = this.options;
    if (!this.isMissing && !response.writableEnded) response.end();
    onEnd(this.status);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.finished = true;
    this.options.onError(error);
  }
}

export class ClientGoneError extends Error {
  override name = 'ClientGoneError';
}
