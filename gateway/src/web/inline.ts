import { createHash } from 'node:crypto';
import type { InlineSources } from '../security.ts';

export type Inline = { tag: string; source: string };

export const inlineStyle = (text: string): Inline => ({ tag: `<style>${text}</style>`, source: sourceOf(text) });

export const inlineScript = (text: string): Inline => ({ tag: `<script>${text}</script>`, source: sourceOf(text) });

/** Returns a text's hash, by which a policy allows it (CSP 3, section 2.3.1). */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the hashes of all inline code. Use it only for a build's document, whose code may run. */
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

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Returns the public address of a path, on our site whatever the path is. */
export function addressOf(path: string, publicUrl: string): string {
  const address = new URL(new URL(publicUrl).origin);
  address.pathname = path;
  return address.href;
}

const context = 'https://schema.org';

const addressed = new Set(['url', 'image', 'logo', '@id', 'item', 'target']);

export function structuredDataTag(data: object | object[], publicUrl: string): string {
  const whole = Array.isArray(data) ? { '@context': context, '@graph': data } : { '@context': context, ...data };
  const text = JSON.stringify(absolute(whole, publicUrl));
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

function absolute(value: unknown, publicUrl: string, name = ''): unknown {
  if (typeof value === 'string')
    return addressed.has(name) && value.startsWith('/') ? new URL(publicUrl).origin + value : value;
  if (Array.isArray(value)) return value.map((one) => absolute(one, publicUrl, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, absolute(one, publicUrl, key)]));
}
