import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SocialImage } from '../prerender/render-picture.tsx';
import { outputFolder, type Mode } from './rspack-base.ts';

/** What a page's head says and needs, for the gateway to write. Addresses are file names of the release. */
export type PageRelease = {
  title?: string;
  description?: string;
  canonical?: string;
  noIndex?: boolean;
  structuredData?: object | object[];
  scripts: string[];
  styles: string[];
};

/** What renders the pages of other towns than the one whose pages are in the release. */
export type RendererRelease = {
  /** An ES module of the release that exports `renderTown`. */
  renderer: string;
  /** The SHA-256 of the JSON of the town whose pages are in the release. */
  prerenderedFor: string;
};

/** A release folder's table of contents, `release.json`. */
export type Release = Partial<RendererRelease> & {
  name: string;
  version: string;
  /** A remote's own table, for the federation runtime. */
  manifest?: string;
  /** The container's file, so that a browser need not read the manifest first. */
  entry?: string;
  routes: string[];
  /** HTML files by path. */
  prerendered: Record<string, string>;
  /** By react-router pattern. */
  pages: Record<string, PageRelease>;
  /** The picture beside shared links, of the first town. */
  socialImage?: SocialImage;
  /** The files of the pictures of all towns. */
  socialImages?: string[];
  /** Of the shell: the version of each module that it provides to the remotes. */
  provides?: Record<string, string>;
  /** All files, for a gateway that reads the release over HTTP; a development server's release has none. */
  files?: string[];
};

/** All files of a folder, with forward slashes, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** The one version of whatever a development server has: pages that are open find their updates under it. */
export const devVersion = 'dev';

/** A placeholder for the version in addresses of the release's own files until it is known. */
export const versionMark = '__VERSION__';

/** Package version and a hash of everything that is released: equal content has an equal version. */
export async function versioned(unitFolder: string, mode: Mode, release: Omit<Release, 'version'>): Promise<Release> {
  if (mode === 'development') return { ...release, version: devVersion };
  const dist = outputFolder(unitFolder, mode);
  const { version } = JSON.parse(await readFile(join(unitFolder, 'package.json'), 'utf8')) as { version: string };
  const text = JSON.stringify(release);
  const hash = createHash('sha256').update(text);
  for (const file of await listFiles(dist)) hash.update(file).update(await readFile(join(dist, file)));
  const whole = `${version}-${hash.digest('hex').slice(0, 10)}`;
  return { ...(JSON.parse(text.replaceAll(versionMark, whole)) as typeof release), version: whole };
}

/** Puts a file in its place as a whole: who reads the release meanwhile has the old one or the new. */
export async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
