// The jest environment of every web unit: jsdom for the page, Node's own classes for the network.
// jsdom has no fetch, and react-router builds Requests with AbortSignals: they must be of one family.
import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  Blob,
  File,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  structuredClone,
};

export default class WebEnvironment extends TestEnvironment {
  channels = [];

  // No `import` here: jest adds it for ES modules itself, and a CommonJS package asking for another
  // with `require` must not be handed the ES module.
  exportConditions() {
    return ['browser'];
  }

  async setup() {
    await super.setup();
    const { channels } = this;
    // React opens one and never closes it, which would keep the test run alive.
    class ClosingMessageChannel extends MessageChannel {
      constructor() {
        super();
        channels.push(this);
      }
    }
    Object.assign(this.global, fromNode, { MessageChannel: ClosingMessageChannel });
    // What Radix and React ask of a browser and jsdom lacks.
    const element = this.global.Element.prototype;
    element.scrollIntoView ??= () => {};
    element.hasPointerCapture ??= () => false;
    element.setPointerCapture ??= () => {};
    element.releasePointerCapture ??= () => {};
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.matchMedia ??= (media) =>
      Object.assign(new this.global.EventTarget(), { media, matches: false, addListener() {}, removeListener() {} });
    this.global.scrollTo = () => {};
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
  }

  async teardown() {
    for (const { port1, port2 } of this.channels) {
      port1.close();
      port2.close();
    }
    await super.teardown();
  }
}
