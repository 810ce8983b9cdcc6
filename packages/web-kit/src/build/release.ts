import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SocialImage } from '../prerender/render-picture.tsx';
import type { Mode } from './mode.ts';
import { outputFolder } from './rspack-base.ts';

export type PageRelease = {
  title?: string;
  description?: string;
  canonical?: string;
  noIndex?: boolean;
  structuredData?: object | object[];
  scripts: string[];
  styles: string[];
};

export type RendererRelease = {
  renderer: string;
  /** SHA-256 of the JSON of the town whose pages are in the release. */
  prerenderedFor: string;
};

export type Release = Partial<RendererRelease> & {
  name: string;
  version: string;
  manifest?: string;
  /** The container's file, so that the browser does not have to read the manifest. */
  entry?: string;
  routes: string[];
  prerendered: Record<string, string>;
  pages: Record<string, PageRelease>;
  socialImage?: SocialImage;
  socialImages?: string[];
  provides?: Record<string, string>;
  /** All files, for a gateway that reads over HTTP; missing in development. */
  files?: string[];
};

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

export const devVersion = 'dev';

export const versionMark = '__VERSION__';

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

/** Replaces a file atomically, so that readers see either the old or the new file. */
export async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
