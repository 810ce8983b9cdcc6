import type { StatsCompilation } from '@rspack/core';

export const statsWanted = {
  all: false,
  entrypoints: true,
  chunks: true,
  chunkOrigins: true,
  chunkRelations: true,
  ids: true,
  assets: true,
  // Those that a rebuild left as they were are listed too, one by one.
  cachedAssets: true,
  groupAssetsByEmitStatus: false,
  errors: true,
  publicPath: true,
} as const;

/**
 * The browser files of the page that these loading functions load. The server build has the same
 * dynamic imports under readable chunk names, which stand in the functions' source; an import is told
 * by where it stands and what it asks for, and so found again in the browser build.
 * @throws when a page's chunk cannot be told: its styles would arrive late
 */
export function pageFiles(loadedBy: string, server: StatsCompilation, browser: StatsCompilation): string[] {
  const named = (server.chunks ?? []).filter((chunk) => loadedBy.includes(`"${chunk.id}"`));
  if (loadedBy.includes('import(') && named.length === 0) throw new Error(`No chunk found for: ${loadedBy}`);
  const wanted = new Set(named.flatMap((chunk) => (chunk.origins ?? []).map(originKey)));
  const chunks = (browser.chunks ?? []).filter((chunk) =>
    chunk.origins?.some((origin) => wanted.has(originKey(origin))),
  );
  // What comes later was prerendered all the same, and needs its styles now.
  const later = descendants(chunks, browser)
    .flatMap((chunk) => chunk.files ?? [])
    .filter(isStyle);
  return [...new Set([...chunks.flatMap((chunk) => chunk.files ?? []), ...later])];
}

type Chunk = NonNullable<StatsCompilation['chunks']>[number];

/** The chunks that these load later, and those load. */
function descendants(chunks: readonly Chunk[], { chunks: all = [] }: StatsCompilation): Chunk[] {
  const found = new Set<Chunk>(chunks);
  for (const chunk of found)
    for (const child of all) if (chunk.children?.includes(child.id as string)) found.add(child);
  return [...found].filter((chunk) => !chunks.includes(chunk));
}

function originKey(origin: { moduleName?: string | undefined; request?: string | undefined }): string {
  return `${origin.moduleName} ${origin.request}`;
}

// In development a chunk also has what was sent to open pages since.
export const isScript = (file: string) => file.endsWith('.js') && !file.includes('.hot-update.');
export const isStyle = (file: string) => file.endsWith('.css');
