import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Town } from '@postcard/contracts/town';
import type { Logger } from '@postcard/service-kit/log';
import type { PageInfo, Release } from '../release.ts';
import type { LiveWeb } from '../releases.ts';
import { renderRelease } from './render-release.ts';

export type TownWeb = (web: LiveWeb, town: Town) => LiveWeb | Promise<LiveWeb>;

/** What the build writes for the version where it is not known yet. */
const versionMark = '__VERSION__';

/**
 * The live releases as one town has them. The town that a release was prerendered for has it as it is; for another one
 * its renderer is run once. Where that fails, pages come without what is prerendered, and the browser draws them.
 */
export function createTownWeb(log: Logger): TownWeb {
  let last: Promise<unknown> = Promise.resolve();
  const hashes = new WeakMap<Town, string>();
  const webs = new WeakMap<LiveWeb, Map<string, LiveWeb | Promise<LiveWeb>>>();
  const releases = new WeakMap<Release, Map<string, Promise<Release>>>();

  const hashOf = (town: Town): string => {
    const hash = hashes.get(town) ?? createHash('sha256').update(JSON.stringify(town)).digest('hex');
    hashes.set(town, hash);
    return hash;
  };
  /** One after another, beside the requests: rendering takes a core for some hundred milliseconds. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  const isFor = (release: Release, hash: string) => !release.rendererModule || release.prerenderedFor === hash;

  const render = async (release: Release, town: Town): Promise<Release> => {
    try {
      const order = { module: pathToFileURL(release.rendererModule!).href, town, template: release.template };
      return withPages(release, await inTurn(() => renderRelease(order)));
    } catch (error) {
      log.error({ err: error, unit: release.name, town: town.id }, 'pages of a town cannot be rendered');
      return { ...release, html: release.document ? release.html : new Map() };
    }
  };

  const releaseFor = (release: Release, town: Town, hash: string): Promise<Release> | Release => {
    if (isFor(release, hash)) return release;
    const made = entryOf(releases, release);
    const known = made.get(hash) ?? render(release, town);
    made.set(hash, known);
    return known;
  };

  const webFor = async (web: LiveWeb, town: Town, hash: string): Promise<LiveWeb> => {
    const shell = web.shell && releaseFor(web.shell, town, hash);
    const remotes = await Promise.all(web.remotes.map((release) => releaseFor(release, town, hash)));
    return { ...web, shell: await shell, remotes };
  };

  return (web, town) => {
    const hash = hashOf(town);
    if ([...web.remotes, ...(web.shell ? [web.shell] : [])].every((release) => isFor(release, hash))) return web;
    const made = entryOf(webs, web);
    const known = made.get(hash);
    if (known) return known;
    const next = webFor(web, town, hash).then((ready) => {
      made.set(hash, ready);
      return ready;
    });
    made.set(hash, next);
    return next;
  };
}

function entryOf<K extends object, V>(all: WeakMap<K, Map<string, V>>, key: K): Map<string, V> {
  const known = all.get(key) ?? new Map<string, V>();
  all.set(key, known);
  return known;
}

function withPages(release: Release, { heads, html, document }: Awaited<ReturnType<typeof renderRelease>>): Release {
  const placed = (text: string) => text.replaceAll(versionMark, release.version);
  const pages = Object.fromEntries(
    Object.entries(release.pages).map(([pattern, { scripts, styles }]): [string, PageInfo] => [
      pattern,
      { ...(JSON.parse(placed(JSON.stringify(heads[pattern] ?? {}))) as PageInfo), scripts, styles },
    ]),
  );
  return {
    ...release,
    pages,
    html: new Map(Object.entries(html).map(([path, text]) => [path, placed(text)])),
    document: document ?? release.document,
    socialImage: undefined,
  };
}
