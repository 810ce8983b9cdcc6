import { inlineStyle } from './inline.ts';
import { baseOf } from './owner.ts';
import type { Release } from './release.ts';

/** A stylesheet larger than this is better fetched once and kept. */
const inlineUpTo = 64 * 1024;

export type PageStyles = {
  /** For the head: without these the page is not painted. */
  head: string[];
  /** For the end of the page: what only its script reads. */
  end: string[];
  /** The hashes of those that are inline. */
  sources: string[];
};

/**
 * The styles of a page in the page itself, so that nothing has to be asked for before the first paint. Before it loads
 * a part, the bundler's runtime searches for the links of its files, by address or by this attribute; it finds links
 * that load nothing.
 */
export function pageStyles(release: Release, files: readonly string[]): PageStyles {
  const base = baseOf(release);
  const inlined = new Set<string>();
  const styles: PageStyles = { head: [], end: [], sources: [] };
  for (const file of files) {
    const text = inlineText(release, file);
    if (text === undefined) {
      styles.head.push(`<link rel="stylesheet" href="${base}${file}" />`);
      continue;
    }
    styles.end.push(`<link rel="stylesheet" data-rspack="${release.name}:chunk-${chunkOf(file)}" />`);
    // Parts of a page that share a style each have a file of it.
    if (inlined.has(text)) continue;
    inlined.add(text);
    const { tag, source } = inlineStyle(text);
    styles.head.push(tag);
    styles.sources.push(source);
  }
  return styles;
}

/** `409` of `409.154d6895.css`. */
const chunkOf = (file: string) => file.slice(0, file.indexOf('.'));

/** The shell's document with its stylesheets in it. */
export function withShellStyles(document: string, shell: Release): string {
  return document.replaceAll(/<link rel="stylesheet" href="\/assets\/([^"]+)" \/>/g, (link, file: string) => {
    const text = inlineText(shell, file);
    return text === undefined ? link : inlineStyle(text).tag;
  });
}

/**
 * A stylesheet's text, if it means the same in a page: no address relative to the file, nothing that ends the element.
 */
function inlineText({ assets }: Release, file: string): string | undefined {
  const body = assets.get(file)?.body;
  if (!body || body.length > inlineUpTo) return undefined;
  const text = body.toString('utf8');
  return /url\((?!['"]?(?:\/|data:|#))|@import|<\/style/i.test(text) ? undefined : text;
}
