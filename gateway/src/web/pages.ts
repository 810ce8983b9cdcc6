import { setTimeout as pause } from 'node:timers/promises';
import { createLatelyUsed } from '../lately-used.ts';
import type { Exchange } from '../exchange.ts';
import { misdirected, type Refusal } from '../problems.ts';
import type { FlatHeaders, SecurityHeaders } from '../security.ts';
import type { Site } from '../towns/sites.ts';
import { compress } from './compress.ts';
import { composePage, placeOf, type Place } from './page-html.ts';
import type { LiveWeb } from './releases.ts';
import type { RenderBounds } from './render/render-bounds.ts';
import { createRenderQueue } from './render/render-queue.ts';
import type { TownWeb } from './render/town-web.ts';
import { sendContent, type Content } from './send-content.ts';

/** Browsers revalidate. A CDN may serve its copy for 30 s, even after a release. */
const publicPage = 'public, max-age=0, s-maxage=30';

type ReadyPage = { state: number; status: 200 | 404; content: Content; headers: FlatHeaders; isForAll: boolean };

type Making = { state: number; page: Promise<ReadyPage> };

type PagesOptions = {
  security: SecurityHeaders;
  townWeb: TownWeb;
  bounds: Pick<RenderBounds, 'pageBytes' | 'composedAtOnce' | 'waitingPages' | 'patienceMs'>;
};

export function createPages({ security, townWeb, bounds }: PagesOptions) {
  const ready = createLatelyUsed<string, ReadyPage>(bounds.pageBytes, bytesOf);
  const making = new Map<string, Making>();
  const composing = createRenderQueue(bounds.waitingPages, bounds.composedAtOnce);
  // Identifies states by number, so that a cached page does not keep a release in memory.
  const states = new WeakMap<LiveWeb, number>();
  let lastState = 0;
  let madeFor = 0;

  const stateOf = (web: LiveWeb): number => {
    const state = states.get(web) ?? (lastState += 1);
    states.set(web, state);
    return state;
  };

  const make = async (web: LiveWeb, place: Place, site: Site): Promise<ReadyPage> => {
    const { status, html, inline, isPublic, isForAll } = composePage(web, web.shell!, place, site);
    const { etag, ...content } = await compress(html, 'text/html; charset=utf-8');
    return {
      state: stateOf(web),
      status,
      isForAll,
      // Clients without compression are rare; they get a decompressed copy.
      content: { ...content, body: undefined, etag: status === 200 ? etag : undefined },
      headers: [...security.page(inline), 'cache-control', isPublic ? publicPage : 'no-store'],
    };
  };

  /** Starts composing, shared by all waiting requests. @returns undefined above the limit */
  const begin = (web: LiveWeb, place: Place, site: Site): Promise<ReadyPage> | undefined => {
    const [key, state] = [keyOf(site, place.key), stateOf(web)];
    const page = composing.add(async () => {
      const made = await make(web, place, site);
      ready.set(key, made);
      return made;
    });
    if (!page) return undefined;
    const own = { state, page };
    making.set(key, own);
    const end = () => {
      if (making.get(key) === own) making.delete(key);
    };
    page.then(end, end);
    return page;
  };

  /** Returns a page, composed once for concurrent requests; undefined after the time limit. */
  const pageAt = async (web: LiveWeb, place: Place, site: Site): Promise<ReadyPage | undefined> => {
    const [key, state] = [keyOf(site, place.key), stateOf(web)];
    const [known, inWork] = [ready.get(key), making.get(key)];
    if (known?.state === state) return known;
    const page = inWork?.state === state ? inWork.page : begin(web, place, site);
    return page && Promise.race([page, pause(bounds.patienceMs, undefined, { ref: false })]);
  };

  /** Composes all pages of the first town in advance. Pages of all towns would take hours. */
  const makeAll = async (web: LiveWeb, site: Site): Promise<void> => {
    madeFor = stateOf(web);
    for (const path of web.remotes.flatMap((remote) => [...remote.html.keys()])) {
      if (madeFor !== stateOf(web)) return;
      await pageAt(web, placeOf(web, path), site);
    }
  };

  const send = (exchange: Exchange, page: ReadyPage | undefined): Refusal | undefined => {
    if (!page) return { code: 'service_unavailable', retryAfter: 5 };
    const { status, content, headers, isForAll } = page;
    if (!isForAll && !exchange.site.isTowns) return misdirected(exchange.site);
    sendContent(exchange, content, [...headers, 'x-request-id', exchange.requestId], status);
    return undefined;
  };

  const serve = (exchange: Exchange, web: LiveWeb): Served => {
    const { site, path } = exchange;
    if (!web.shell?.document) return { code: 'service_unavailable', retryAfter: 5 };
    // Ignores errors, which the request for the failing page reports.
    if (site.isFirst && madeFor !== stateOf(web)) makeAll(web, site).catch(() => undefined);
    const known = ready.get(keyOf(site, path));
    if (known?.state === stateOf(web)) return send(exchange, known);
    return pageAt(web, placeOf(web, path), site).then((page) => send(exchange, page));
  };

  return (exchange: Exchange, live: LiveWeb): Served => {
    const web = townWeb.of(live, exchange.site);
    return web instanceof Promise ? web.then((own) => serve(exchange, own)) : serve(exchange, web);
  };
}

type Served = Refusal | undefined | Promise<Refusal | undefined>;

const keyOf = ({ key }: Site, place: string): string => `${key} ${place}`;

function bytesOf({ content: { br, gz } }: ReadyPage): number {
  return (br?.length ?? 0) + (gz?.length ?? 0);
}
