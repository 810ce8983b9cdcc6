// The jest environment of every web unit: jsdom's page and Node's own network classes, on the global object of Node's
// modules. React and Testing Library keep references to the page, so a worker creates the page once and restores
// everything after each file.
import { createRequire } from 'node:module';
import './load-web-modules.mjs';

const require = createRequire(import.meta.url);
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { JSDOM } = require('jsdom');

/** Classes that Node also has, but that must be jsdom's, because React and the page dispatch jsdom's events. */
const ofThePage = new Set(
  'Event EventTarget CustomEvent MessageEvent CloseEvent navigator Navigator Storage localStorage sessionStorage'.split(
    ' ',
  ),
);
const itself = ['window', 'self', 'top', 'parent', 'frames'];

const { window } = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true });
addWhatJsdomLacks();
const names = [
  ...Object.getOwnPropertyNames(window.EventTarget.prototype),
  ...Object.getOwnPropertyNames(window),
].filter((name) => ofThePage.has(name) || !(name in globalThis || itself.includes(name)));
const changeable = [window, window.document, window.navigator, URL, ...interfaces()].map(snapshot);
const timers = new Set();
let restoreGlobals;

export default class DomEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    if (!restoreGlobals) show();
  }

  async teardown() {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    emptyPage();
    for (const restore of changeable) restore();
    restoreGlobals();
    await super.teardown();
  }
}

function show() {
  for (const name of names) Object.defineProperty(globalThis, name, globalFor(name));
  for (const name of itself) globalThis[name] = globalThis;
  Object.assign(globalThis, { setTimeout: recorded(setTimeout), setInterval: recorded(setInterval) });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  restoreGlobals = snapshot(globalThis);
}

/** Returns the page's class or value, or a function bound to the page's window. */
function globalFor(name) {
  const value = window[name];
  if (typeof value === 'function') {
    return { configurable: true, writable: true, value: /^[a-z]/.test(name) ? value.bind(window) : value };
  }
  return { configurable: true, get: () => window[name], set: (next) => (window[name] = next) };
}

function recorded(set) {
  return (...args) => {
    const timer = set(...args);
    timers.add(timer);
    return timer;
  };
}

/** Browser functions that Radix and React need. */
function addWhatJsdomLacks() {
  Object.assign(window.Element.prototype, {
    scrollIntoView() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Every element is visible, because jsdom has no layout.
  window.IntersectionObserver = class {
    constructor(report) {
      this.report = report;
    }
    observe(target) {
      queueMicrotask(() => this.report([{ target, isIntersecting: true }]));
    }
    disconnect() {}
  };
  window.matchMedia = (media) =>
    Object.assign(new window.EventTarget(), { media, matches: false, addListener() {}, removeListener() {} });
  window.scrollTo = () => {};
}

function interfaces() {
  return names
    .map((name) => window[name])
    .filter((value) => typeof value === 'function' && value.prototype)
    .flatMap((value) => [value, value.prototype]);
}

/** @returns a function that restores the object's current own properties */
function snapshot(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const name of Object.getOwnPropertyNames(object)) if (!(name in before)) delete object[name];
    for (const [name, descriptor] of Object.entries(before)) {
      const now = Object.getOwnPropertyDescriptor(object, name);
      if (!isSame(now, descriptor) && (now?.configurable ?? true)) Object.defineProperty(object, name, descriptor);
    }
  };
}

const isSame = (one, other) => one && ['value', 'get', 'set'].every((part) => one[part] === other[part]);

function emptyPage() {
  const { document, history, localStorage, sessionStorage } = window;
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    if (element !== document.documentElement) element.replaceChildren();
  }
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  history.replaceState(null, '', '/');
}
