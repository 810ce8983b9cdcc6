import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { outputFolder, type Mode } from './rspack-base.ts';

/** What a page's head says and needs, for the gateway to write. Addresses are file names of the release. */
export type PageRelease = {
  title?: string;
  description?: string;
  canonical?: string;
  followScheme?: boolean;
  scripts: string[];
  styles: string[];
};

/** A release folder's table of contents, `release.json`. */
export type Release = {
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

/** Package version and a hash of everything that is released: equal content has an equal version. */
export async function versioned(unitFolder: string, mode: Mode, release: Omit<Release, 'version'>): Promise<Release> {
  if (mode === 'development') return { ...release, version: devVersion };
  const dist = outputFolder(unitFolder, mode);
  const { version } = JSON.parse(await readFile(join(unitFolder, 'package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256').update(JSON.stringify(release));
  for (const file of await listFiles(dist)) hash.update(file).update(await readFile(join(dist, file)));
  return { ...release, version: `${version}-${hash.digest('hex').slice(0, 10)}` };
}

/** Puts a file in its place as a whole: who reads the release meanwhile has the old one or the new. */
export async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
