import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Town } from '@postcard/contracts/town';
import type { Logger } from '@postcard/service-kit/log';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Release, Fragments, PageInfo } from '../release.ts';
import type { LiveWeb } from '../releases.ts';
import type { RenderBounds } from './render-bounds.ts';
import type { RenderQueue } from './render-queue.ts';
import { renderRelease, type TownPages } from './render-release.ts';
import { alone } from '../compress.ts';
import { escape } from '../inline.ts';

type OwnWebOptions = {
  town: Town;
  isFor(release: Release): boolean;
  first: RenderQueue;
  later: RenderQueue;
  bounds: RenderBounds;
  log: Logger;
  stopped: AbortSignal;
};

export type OwnWeb = {
  of(web: LiveWeb): LiveWeb | Promise<LiveWeb>;
  refresh(web: LiveWeb): void;
};

type Rendering = { pages: Release | undefined; plain: Release; failures: number; retryAt: number };

type Shown = { from: LiveWeb; parts: Release[]; web: LiveWeb; isWhole: boolean };

/** Renders one town's pages. After a failed rendering, serves empty pages and retries. */
export function createOwnWeb({ town, isFor, first, later, bounds, log, stopped }: OwnWebOptions): OwnWeb {
  const renderings = new WeakMap<Release, Rendering>();
  let wanted: LiveWeb;
  let shown: Shown | undefined;
  let work: Promise<unknown> | undefined;

  const renderingOf = (release: Release): Rendering => {
    const known = renderings.get(release);
    if (known) return known;
    const made = { pages: undefined, plain: withoutPages(release, town.product), failures: 0, retryAt: 0 };
    renderings.set(release, made);
    if (!release.rendererModule)
      log.warn({ unit: release.name, town: town.id }, 'release has no renderer: its pages come empty in other towns');
    return made;
  };
  const lacking = (web: LiveWeb): Rendering[] =>
    toRender(web)
      .map(renderingOf)
      .filter(({ pages }) => !pages);
  const toRender = (web: LiveWeb) =>
    releasesOf(web).filter((release) => !isFor(release) && release.rendererModule !== undefined);
  const isDue = ({ pages, retryAt }: Rendering) => !pages && performance.now() >= retryAt;

  const render = async (release: Release): Promise<void> => {
    const rendering = renderingOf(release);
    try {
      const order = { module: pathToFileURL(release.rendererModule!).href, town, template: release.template };
      rendering.pages = withPages(release, await renderRelease(order, bounds, stopped));
    } catch (error) {
      const retryInMs = Math.min(bounds.pauseMs * 2 ** rendering.failures, bounds.longestPauseMs);
      rendering.failures += 1;
      rendering.retryAt = performance.now() + retryInMs;
      if (!stopped.aborted)
        log.error({ err: error, unit: release.name, town: town.id, retryInMs }, 'pages of a town cannot be rendered');
    }
  };
  const renderDue = async (): Promise<void> => {
    const next = () => toRender(wanted).find((release) => isDue(renderingOf(release)));
    for (let release = next(); release; release = next()) await render(release);
  };
  /** Renders what is due, once for concurrent callers. @returns when it is done or the wait is over */
  const start = (queue: RenderQueue): Promise<unknown> | undefined => {
    if (work) return work;
    const done = queue.add(renderDue);
    const waited = done && Promise.race([done, pause(bounds.patienceMs, undefined, { ref: false })]);
    work = waited;
    void done?.finally(() => (work = undefined));
    return waited;
  };

  const compose = (web: LiveWeb): LiveWeb => {
    const partOf = (release: Release) => (isFor(release) ? release : (renderingOf(release).pages ?? plainOf(release)));
    const plainOf = (release: Release) => renderingOf(release).plain;
    const shell = web.shell && partOf(web.shell);
    // Without the shell's rendered page, remotes' pages have no frame.
    const isBare = web.shell !== undefined && !isFor(web.shell) && shell === plainOf(web.shell);
    const remotes = web.remotes.map(isBare ? (release) => (isFor(release) ? release : plainOf(release)) : partOf);
    const parts = shell ? [shell, ...remotes] : remotes;
    if (shown?.from === web && parts.every((part, index) => part === shown?.parts[index])) return shown.web;
    const isWhole = releasesOf(web).every((release) => isFor(release) || renderingOf(release).pages);
    shown = { from: web, parts, web: { ...web, shell, remotes }, isWhole };
    return shown.web;
  };

  return {
    of: (web) => {
      wanted = web;
      if (shown?.from === web && shown.isWhole) return shown.web;
      const left = lacking(web);
      const isNew = left.some(({ failures }) => failures === 0);
      const last = isNew && shown && canStill(shown, web) ? shown.web : undefined;
      const waited = left.some(isDue) ? start(isNew && !last ? first : later) : undefined;
      if (last) return last;
      return isNew && waited ? waited.then(() => compose(web)) : compose(web);
    },
    refresh: (web) => {
      wanted = web;
      if (lacking(web).some(isDue)) start(later);
    },
  };
}

function releasesOf({ shell, remotes }: LiveWeb): Release[] {
  return shell ? [shell, ...remotes] : remotes;
}

/** Returns true while the previous pages' files are still served. */
function canStill({ from, isWhole }: Shown, web: LiveWeb): boolean {
  return (
    isWhole &&
    from !== web &&
    releasesOf(from).every((release) => web.kept.get(release.name)?.includes(release) ?? false)
  );
}

/** The build's placeholder for the version. */
const versionMark = '__VERSION__';

function withPages(release: Release, { heads, html, document, socialImage }: TownPages): Release {
  const placed = (text: string) => text.replaceAll(versionMark, release.version);
  const headOf = (pattern: string) => JSON.parse(placed(JSON.stringify(heads[pattern] ?? {}))) as Partial<PageInfo>;
  return {
    ...release,
    pages: mapPages(release, (page, pattern) => ({ ...headOf(pattern), scripts: page.scripts, styles: page.styles })),
    html: packed(Object.entries(html).map(([path, text]) => [path, placed(text)])),
    document: document ?? release.document,
    // Pictures are drawn at build time and may be older than the town.
    socialImage: socialImage && release.socialImages?.includes(socialImage.file) ? socialImage : undefined,
  };
}

/** Returns a release without its prerendered town's data, titled `product`; browsers render its pages. */
function withoutPages(release: Release, product: string): Release {
  const name = escape(product);
  return {
    ...release,
    pages: mapPages(release, ({ title: _, description: _about, structuredData: _data, ...page }) => page),
    html: new Map(),
    document: release.template
      ?.replace('<!--town:title-->', () => name)
      .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + name)
      .replace('<!--town:chrome-->', '<!--postcard:outlet-->'),
    socialImage: undefined,
  };
}

type PageChange = (page: PageInfo, pattern: string) => PageInfo;

function mapPages({ pages }: Release, change: PageChange): Release['pages'] {
  return Object.fromEntries(Object.entries(pages).map(([pattern, page]) => [pattern, change(page, pattern)]));
}

/** Compresses pages to a fifth of their size, as there may be a thousand towns. */
function packed(html: [path: string, text: string][]): Fragments {
  const kept = new Map(html.map(([path, text]) => [path, alone(gzipSync(text))]));
  return {
    has: (path) => kept.has(path),
    get: (path) => {
      const bytes = kept.get(path);
      return bytes && gunzipSync(bytes).toString();
    },
    keys: () => kept.keys(),
  };
}
