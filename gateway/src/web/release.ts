import { z } from '@postcard/contracts/zod';
import type { Content } from './send-content.ts';

export const pageHead = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  canonical: z.string().optional(),
  noIndex: z.boolean().optional(),
  structuredData: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))]).optional(),
});

/** A path inside the release, safe to append to a folder or address. */
const fileName = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);

const page = pageHead.extend({ scripts: z.array(z.string()), styles: z.array(z.string()) });

export const socialImage = z.object({
  file: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string(),
});

export const releaseSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^[\w.+-]+$/),
  manifest: z.string().optional(),
  entry: z.string().optional(),
  routes: z.array(z.string().startsWith('/')),
  prerendered: z.record(z.string(), z.string()),
  pages: z.record(z.string(), page),
  socialImage: socialImage.optional(),
  socialImages: z.array(fileName).optional(),
  /** Versions of the modules that the shell provides to remotes. */
  provides: z.record(z.string(), z.string()).optional(),
  /** An ES module of the release that renders its pages for other towns. */
  renderer: z
    .string()
    .regex(/^renderer\/[\w.-]+\.mjs$/)
    .optional(),
  prerenderedFor: z.string().optional(),
  /** All files, to read the release over HTTP. A development server lists none. */
  files: z.array(fileName).optional(),
});

export type PageInfo = z.infer<typeof page>;
export type ReleaseInfo = z.infer<typeof releaseSchema>;

const source = z.string().min(1);
const unitName = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** The content of WEB_RELEASES. The deployment writes `history`, newest first, for pages that are still open. */
export const releasesSchema = z.object({
  shell: source,
  remotes: z.record(unitName, source),
  history: z.record(unitName, z.array(z.object({ release: source }))).default({}),
});

export type NamedReleases = z.infer<typeof releasesSchema>;

export type Asset = Content;

export type Fragments = Pick<ReadonlyMap<string, string>, 'get' | 'has' | 'keys'>;

export type Release = ReleaseInfo & {
  source: string;
  assets: Map<string, Asset>;
  html: Fragments;
  document: string | undefined;
  template: string | undefined;
  rendererModule: string | undefined;
};
