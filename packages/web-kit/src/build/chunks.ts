import type { StatsCompilation } from '@rspack/core';

export const statsWanted = {
  all: false,
  entrypoints: true,
  chunks: true,
  chunkOrigins: true,
  chunkRelations: true,
  ids: true,
  assets: true,
  cachedAssets: true,
  groupAssetsByEmitStatus: false,
  errors: true,
  publicPath: true,
} as const;

/** Returns a page's browser files, found by the chunk names of its imports. @throws when one is not found */
export function pageFiles(loadedBy: string, server: StatsCompilation, browser: StatsCompilation): string[] {
  const named = (server.chunks ?? []).filter((chunk) => loadedBy.includes(`"${chunk.id}"`));
  if (loadedBy.includes('import(') && named.length === 0) throw new Error(`No chunk found for: ${loadedBy}`);
  const wanted = new Set(named.flatMap((chunk) => (chunk.origins ?? []).map(originKey)));
  const chunks = (browser.chunks ?? []).filter((chunk) =>
    chunk.origins?.some((origin) => wanted.has(originKey(origin))),
  );
  // Lazy parts are also prerendered, and need their styles at once.
  const later = descendants(chunks, browser)
    .flatMap((chunk) => chunk.files ?? [])
    .filter(isStyle);
  return [...new Set([...chunks.flatMap((chunk) => chunk.files ?? []), ...later])];
}

type Chunk = NonNullable<StatsCompilation['chunks']>[number];

function descendants(chunks: readonly Chunk[], { chunks: all = [] }: StatsCompilation): Chunk[] {
  const found = new Set<Chunk>(chunks);
  for (const chunk of found)
    for (const child of all) if (chunk.children?.includes(child.id as string)) found.add(child);
  return [...found].filter((chunk) => !chunks.includes(chunk));
}

const originKey = (origin: { moduleName?: string | undefined; request?: string | undefined }): string =>
  `${origin.moduleName} ${origin.request}`;

export const isScript = (file: string) => file.endsWith('.js') && !file.includes('.hot-update.');
export const isStyle = (file: string) => file.endsWith('.css');
