import type { Logger } from '@postcard/service-kit/log';
import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import type { FlatHeaders, SecurityHeaders } from '../security.ts';
import type { Site } from '../towns/sites.ts';
import { compress } from './compress.ts';
import { composePage, placeOf, type Place } from './page-html.ts';
import type { LiveWeb } from './releases.ts';
import { createTownWeb } from './render/town-web.ts';
import { sendContent, type Content } from './send-content.ts';

/** A browser asks each time whether it changed; a CDN may serve its copy for so long, after a release too. */
const publicPage = 'public, max-age=0, s-maxage=30';

type ReadyPage = { status: 200 | 404; content: Content; headers: FlatHeaders };

type Serve = (exchange: Exchange, web: LiveWeb) => Promise<Refusal | undefined>;

/** The pages of every town, each as its releases are rendered for it. */
export function createPages(security: SecurityHeaders, log: Logger): Serve {
  const townWeb = createTownWeb(log);
  const pagesOf = new WeakMap<Site, Serve>();
  return async (exchange, web) => {
    const { site } = exchange;
    const serve = pagesOf.get(site) ?? createSitePages(security, site);
    pagesOf.set(site, serve);
    const own = townWeb(web, site.town);
    return serve(exchange, own instanceof Promise ? await own : own);
  };
}

/** Composes and compresses each page once for each state of the releases. Every client gets the same bytes. */
function createSitePages(security: SecurityHeaders, site: Site): Serve {
  let composedFor: LiveWeb | undefined;
  let ready = new Map<string, ReadyPage>();
  let making = new Map<string, Promise<ReadyPage>>();

  const make = async (web: LiveWeb, place: Place): Promise<ReadyPage> => {
    const { status, html, inline, isPublic } = composePage(web, web.shell!, place, site);
    const content = await compress(html, 'text/html; charset=utf-8');
    return {
      status,
      content: status === 200 ? content : { ...content, etag: undefined },
      headers: [...security.page(inline), 'cache-control', isPublic ? publicPage : 'no-store'],
    };
  };

  /** The page at a place, made once however many ask meanwhile. */
  const pageAt = async (web: LiveWeb, place: Place): Promise<ReadyPage> => {
    const [pages, inWork] = [ready, making];
    const page = inWork.get(place.key) ?? make(web, place);
    inWork.set(place.key, page);
    try {
      pages.set(place.key, await page);
    } finally {
      inWork.delete(place.key);
    }
    return page;
  };

  /** The others too, one by one, before somebody asks for them. */
  const makeAll = async (web: LiveWeb): Promise<void> => {
    for (const path of web.remotes.flatMap((remote) => [...remote.html.keys()])) {
      if (composedFor !== web) return;
      await pageAt(web, placeOf(web, path));
    }
  };

  const follow = (web: LiveWeb): void => {
    if (composedFor === web) return;
    composedFor = web;
    ready = new Map();
    making = new Map();
    // Whoever asks for a page that cannot be made gets the error.
    makeAll(web).catch(() => undefined);
  };

  /** @returns why not, or undefined when it was served */
  return async (exchange: Exchange, web: LiveWeb): Promise<Refusal | undefined> => {
    if (!web.shell?.document) return { code: 'service_unavailable', retryAfter: 5 };
    follow(web);
    const known = ready.get(exchange.path);
    const { status, content, headers } = known ?? (await pageOf(web, exchange.path));
    sendContent(exchange, content, [...headers, 'x-request-id', exchange.requestId], status);
    return undefined;
  };

  function pageOf(web: LiveWeb, path: string): ReadyPage | Promise<ReadyPage> {
    const place = placeOf(web, path);
    return ready.get(place.key) ?? pageAt(web, place);
  }
}
