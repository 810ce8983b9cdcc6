import { describe, expect, test } from '@jest/globals';
import { pageStyles, withShellStyles } from './page-styles.ts';
import type { Release } from './release.ts';

function release(files: Record<string, string>): Release {
  const assets = Object.entries(files).map(
    ([file, text]) =>
      [file, { body: Buffer.from(text), br: undefined, gz: undefined, type: 'text/css', etag: file }] as const,
  );
  return {
    name: 'mfe-x',
    version: '1',
    routes: [],
    prerendered: {},
    pages: {},
    source: '',
    html: new Map(),
    document: undefined,
    template: undefined,
    rendererModule: undefined,
    assets: new Map(assets),
  };
}

const link = (file: string) => `<link rel="stylesheet" href="/mfe/mfe-x/1/${file}" />`;

describe('the styles of a page', () => {
  test('appear inline once each, with links that load nothing', () => {
    const styles = pageStyles(
      release({ '1.a.css': '.a{background:url(/assets/a.png)}', '2.a.css': '.a{background:url(/assets/a.png)}' }),
      ['1.a.css', '2.a.css'],
    );
    expect(styles).toEqual({
      head: ['<style>.a{background:url(/assets/a.png)}</style>'],
      end: [
        '<link rel="stylesheet" data-rspack="mfe-x:chunk-1" />',
        '<link rel="stylesheet" data-rspack="mfe-x:chunk-2" />',
      ],
      sources: ["'sha256-1WK11EOGKV/TXRe66qgk+YWwPZNAHihN0c/4Gmbg8lo='"],
    });
  });

  test.each([
    ['is not at hand', {}],
    ['names a file beside it', { 'a.css': '.a{background:url(a.png)}' }],
    ['takes in another', { 'a.css': '@import "b.css";' }],
    ['could end the element', { 'a.css': '.a{content:"</style>"}' }],
    ['is large', { 'a.css': `.a{}${' '.repeat(70_000)}` }],
  ])('stay files when one %s', (_, files) => {
    expect(pageStyles(release(files as Record<string, string>), ['a.css'])).toEqual({
      head: [link('a.css')],
      end: [],
      sources: [],
    });
  });

  test('inlines the shell’s styles in its document, and leaves an unknown one a link', () => {
    const document =
      '<head><link rel="stylesheet" href="/assets/shell.css" /><link rel="stylesheet" href="/assets/other.css" ' +
      '/></head>';
    expect(withShellStyles(document, release({ 'shell.css': 'b{}' }))).toBe(
      '<head><style>b{}</style><link rel="stylesheet" href="/assets/other.css" /></head>',
    );
  });
});
