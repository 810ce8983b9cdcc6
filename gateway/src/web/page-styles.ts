import { inlineStyle } from './inline.ts';
import { baseOf } from './owner.ts';
import type { Release } from './release.ts';

/** Maximum bytes of an inlined stylesheet. A larger one is linked and cached separately. */
const inlineUpTo = 64 * 1024;

type PageStyles = {
  head: string[];
  end: string[];
  sources: string[];
};

/** Inlines a page's styles for the first paint, with inert links that the bundler's runtime finds. */
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
    // Parts of a page may contain copies of the same style.
    if (inlined.has(text)) continue;
    inlined.add(text);
    const { tag, source } = inlineStyle(text);
    styles.head.push(tag);
    styles.sources.push(source);
  }
  return styles;
}

const chunkOf = (file: string) => file.slice(0, file.indexOf('.'));

export function withShellStyles(document: string, shell: Release): string {
  return document.replaceAll(/<link rel="stylesheet" href="\/assets\/([^"]+)" \/>/g, (link, file: string) => {
    const text = inlineText(shell, file);
    return text === undefined ? link : inlineStyle(text).tag;
  });
}

/** Returns a stylesheet's text unless it has relative addresses or could end the element. */
function inlineText({ assets }: Release, file: string): string | undefined {
  const body = assets.get(file)?.body;
  if (!body || body.length > inlineUpTo) return undefined;
  const text = body.toString('utf8');
  return /url\((?!['"]?(?:\/|data:|#))|@import|<\/style/i.test(text) ? undefined : text;
}
