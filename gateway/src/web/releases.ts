import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from '@postcard/service-kit/log';
import { deleteRenderer, isAddress, loadRelease, releaseFile } from './load-release.ts';
import { releasesSchema, type NamedReleases, type Release } from './release.ts';

export type RegistryEntry = {
  name: string;
  version: string;
  manifestUrl: string;
  entryUrl: string | undefined;
  routes: string[];
  healthy: boolean;
};

/** The live state. It is replaced as a whole, so that a request sees a single state. */
export type LiveWeb = {
  shell: Release | undefined;
  remotes: Release[];
  registry: RegistryEntry[];
  kept: Map<string, Release[]>;
};

export type Releases = {
  live(): LiveWeb;
  /** Returns true once the shell and all remotes are read, or the wait is over. */
  isRead(): boolean;
  check(): Promise<void>;
  checkNow(): Promise<LiveWeb>;
  close(): void;
};

const keptReleases = 3;
const checkEvery = 500;
const addressCheckEvery = 2_000;
/** Maximum wait for an unreadable remote, which must not block the others' pages. */
const firstReadingMs = 60_000;

type ReleasesOptions = {
  /** Checks addresses as often as folders, as they are development servers. */
  hotReload?: boolean;
  firstReadingMs?: number;
};

/** Loads new releases without a restart. If one is unreadable, logs it and keeps the last good state. */
export async function openReleases(
  file: string,
  log: Logger,
  { hotReload = false, firstReadingMs: longest = firstReadingMs }: ReleasesOptions = {},
): Promise<Releases> {
  const patience = performance.now() + longest;
  let read = false;
  const kept = new Map<string, Release[]>();
  const seen = new Map<string, { mark: string; healthy: boolean }>();
  const tried = new Set<string>();
  let web: LiveWeb = { shell: undefined, remotes: [], registry: [], kept };

  const placeOf = (source: string) => (isAddress(source) ? source : resolve(dirname(file), source));

  const current = async (name: string, source: string): Promise<Release | undefined> => {
    const place = placeOf(source);
    const known = kept.get(name)?.[0];
    const mark = await markOf(place, hotReload ? checkEvery : addressCheckEvery);
    if (known?.source === place && seen.get(name)?.mark === mark) return known;
    const release = await loadRelease(place, known).catch((error: unknown) => {
      if (seen.get(name)?.healthy !== false)
        log.error({ err: error, unit: name, source: place }, 'release cannot be read');
      return undefined;
    });
    seen.set(name, { mark: release ? mark : '', healthy: release !== undefined });
    if (!release) return known;
    if (release.version !== known?.version) log.info({ unit: name, version: release.version }, 'release is live');
    const before = kept.get(name) ?? [];
    const after = [release, ...before.filter(({ version }) => version !== release.version)].slice(0, keptReleases);
    kept.set(name, after);
    for (const gone of before.filter((one) => !after.includes(one))) void deleteRenderer(gone);
    return release;
  };

  /** Loads previous releases after a restart, for pages that are still open. */
  const keepEarlier = async ({ history }: NamedReleases): Promise<void> => {
    for (const [name, earlier] of Object.entries(history)) {
      const live = kept.get(name) ?? [];
      const places = earlier
        .map(({ release }) => placeOf(release))
        .filter((place) => !tried.has(place) && !live.some(({ source }) => source === place));
      for (const place of places.slice(0, keptReleases - live.length)) {
        tried.add(place);
        const release = await loadRelease(place).catch((error: unknown) =>
          log.warn({ err: error, unit: name, source: place }, 'earlier release cannot be read'),
        );
        if (release && !kept.get(name)?.some(({ version }) => version === release.version))
          kept.set(name, [...(kept.get(name) ?? []), release]);
      }
    }
  };

  const check = async (): Promise<void> => {
    const named = releasesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const shell = await current('shell', named.shell);
    const entries = Object.entries(named.remotes);
    const loaded = await Promise.all(entries.map(([name, source]) => current(name, source)));
    const remotes = loaded.filter((release) => release !== undefined);
    read ||= shell !== undefined && (remotes.length === entries.length || performance.now() > patience);
    const registry = remotes.map((release) => entryOf(release, seen.get(release.name)?.healthy ?? false));
    if (!sameState(web, shell, remotes, registry)) web = { shell, remotes, registry, kept };
    await keepEarlier(named);
  };

  let lastError = '';
  let checking: Promise<void> = Promise.resolve();
  const checkAndTell = () => {
    checking = checking.then(check).then(
      () => void (lastError = ''),
      (error: unknown) => {
        if (String(error) !== lastError) log.error({ err: error, file }, 'releases cannot be read');
        lastError = String(error);
      },
    );
    return checking;
  };
  let sharedCheck: Promise<void> | undefined;
  const checkNow = async () => {
    sharedCheck ??= checkAndTell().finally(() => void (sharedCheck = undefined));
    await sharedCheck;
    return web;
  };
  await checkAndTell();
  const timer = setInterval(checkAndTell, checkEvery).unref();
  return {
    live: () => web,
    isRead: () => read,
    check: checkAndTell,
    checkNow,
    close: () => {
      clearInterval(timer);
      for (const release of [...kept.values()].flat()) void deleteRenderer(release);
    },
  };
}

/** Returns a value that changes when the release may have changed. */
async function markOf(place: string, addressEvery: number): Promise<string> {
  if (isAddress(place)) return String(Math.floor(Date.now() / addressEvery));
  const { mtimeMs, size } = await stat(join(place, releaseFile)).catch(() => ({ mtimeMs: 0, size: 0 }));
  return `${mtimeMs} ${size}`;
}

function entryOf({ name, version, manifest, entry, routes }: Release, healthy: boolean): RegistryEntry {
  const base = `/mfe/${name}/${version}`;
  return { name, version, manifestUrl: `${base}/${manifest}`, entryUrl: entry && `${base}/${entry}`, routes, healthy };
}

function sameState(web: LiveWeb, shell: Release | undefined, remotes: Release[], registry: RegistryEntry[]): boolean {
  const sameReleases =
    web.shell === shell &&
    web.remotes.length === remotes.length &&
    remotes.every((release, index) => release === web.remotes[index]);
  return sameReleases && JSON.stringify(registry) === JSON.stringify(web.registry);
}
