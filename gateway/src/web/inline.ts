import { createHash } from 'node:crypto';
import type { InlineSources } from '../security.ts';

export type Inline = { tag: string; source: string };

export const inlineStyle = (text: string): Inline => ({ tag: `<style>${text}</style>`, source: sourceOf(text) });

export const inlineScript = (text: string): Inline => ({ tag: `<script>${text}</script>`, source: sourceOf(text) });

/** Returns a text's hash, by which a policy allows it (CSP 3, section 2.3.1). */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the hashes of a document's inline code. Only for a build's document: all of it may run. */
export function sourcesOf(document: string): InlineSources {
  const textsOf = (element: RegExp) => [...document.matchAll(element)].map(([, text]) => sourceOf(text!));
  return {
    scripts: textsOf(/<script>([^]*?)<\/script>/g),
    styles: textsOf(/<style>([^]*?)<\/style>/g),
  };
}

export function joinSources(...all: InlineSources[]): InlineSources {
  const unique = (kind: keyof InlineSources) => [...new Set(all.flatMap((sources) => sources[kind]))];
  return { scripts: unique('scripts'), styles: unique('styles') };
}
