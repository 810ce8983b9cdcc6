import { z } from '@postcard/contracts/zod';
import type { Content } from './send-content.ts';

export const pageHead = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  canonical: z.string().optional(),
  noIndex: z.boolean().optional(),
  structuredData: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))]).optional(),
});

/** A path inside the release; nothing else may stand behind a folder or another server's address. */
const fileName = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);

const page = pageHead.extend({ scripts: z.array(z.string()), styles: z.array(z.string()) });

export const socialImage = z.object({
  file: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string(),
});

/** A release folder's `release.json`, as the web units' build writes it. */
export const releaseSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^[\w.+-]+$/),
  manifest: z.string().optional(),
  entry: z.string().optional(),
  routes: z.array(z.string().startsWith('/')),
  prerendered: z.record(z.string(), z.string()),
  pages: z.record(z.string(), page),
  /** The picture beside links to its pages, of the town whose pages are in the release. */
  socialImage: socialImage.optional(),
  /** The files of the pictures of all towns. */
  socialImages: z.array(fileName).optional(),
  /** Of the shell: the version of each module that it provides to the remotes. */
  provides: z.record(z.string(), z.string()).optional(),
  /** An ES module of the release that renders its pages for other towns. */
  renderer: z
    .string()
    .regex(/^renderer\/[\w.-]+\.mjs$/)
    .optional(),
  /** The SHA-256 of the JSON of the town whose pages are in the release. */
  prerenderedFor: z.string().optional(),
  /** All files, for who reads the release over HTTP. A development server's release has none. */
  files: z.array(fileName).optional(),
});

export type PageInfo = z.infer<typeof page>;
export type ReleaseInfo = z.infer<typeof releaseSchema>;

const source = z.string().min(1);
const unitName = z.string().regex(/^[a-z][a-z0-9-]*$/);

/**
 * What WEB_RELEASES points at: folders or http(s) addresses. `history` is written by who deploys, newest first, of the
 * shell as of remotes: what was live lately is still asked for by pages that are open.
 */
export const releasesSchema = z.object({
  shell: source,
  remotes: z.record(unitName, source),
  history: z.record(unitName, z.array(z.object({ release: source }))).default({}),
});

export type NamedReleases = z.infer<typeof releasesSchema>;

export type Asset = Content;

/** Prerendered HTML, by path. */
export type Fragments = Pick<ReadonlyMap<string, string>, 'get' | 'has' | 'keys'>;

/** A release with everything that is needed to serve it. */
export type Release = ReleaseInfo & {
  /** Where it was read: a folder or an http(s) address. */
  source: string;
  /** By file name; empty for the release of a development server. */
  assets: Map<string, Asset>;
  html: Fragments;
  /** The shell's page. */
  document: string | undefined;
  /** The same without what is the town's. */
  template: string | undefined;
  /** Where the renderer is on this machine. */
  rendererModule: string | undefined;
};
