import { expect, test, describe } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { bestPattern, patternToExpression } from './patterns.ts';
import { pageStyles, withShellStyles } from './page-styles.ts';
import type { Release } from './release.ts';
import { scriptLoader, type LoadWhen } from './script-loader.ts';

test.each([
  ['/', '/', true],
  ['/', '/x', false],
  ['/pricing', '/pricing/', true],
  ['/campaigns/:id', '/campaigns/7', true],
  ['/campaigns/:id', '/campaigns', false],
  ['/campaigns/:id', '/campaigns/7/edit', false],
  ['/reset-password/:token?', '/reset-password', true],
  ['/admin/*', '/admin', true],
  ['/admin/*', '/admin/a/b', true],
  ['/admin/*', '/administration', false],
  ['/a.b', '/axb', false],
])('the pattern %s matches %s: %s', (pattern, path, fits) => {
  expect(patternToExpression(pattern).test(path)).toBe(fits);
});

test('the most specific of several patterns is chosen', () => {
  const patterns = ['/*', '/campaigns/:id', '/campaigns/new', '/campaigns/*'];

  expect(bestPattern(patterns, '/campaigns/new')).toBe('/campaigns/new');
  expect(bestPattern(patterns, '/campaigns/7')).toBe('/campaigns/:id');
  expect(bestPattern(patterns, '/campaigns/7/8')).toBe('/campaigns/*');
  expect(bestPattern(['/pricing'], '/other')).toBeUndefined();
});

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
    ['is missing', {}],
    ['has a relative address', { 'a.css': '.a{background:url(a.png)}' }],
    ['imports another one', { 'a.css': '@import "b.css";' }],
    ['could end the element', { 'a.css': '.a{content:"</style>"}' }],
    ['is large', { 'a.css': `.a{}${' '.repeat(70_000)}` }],
  ])('stay in linked files if a file %s', (_, files) => {
    expect(pageStyles(release(files as Record<string, string>), ['a.css'])).toEqual({
      head: [link('a.css')],
      end: [],
      sources: [],
    });
  });

  test('include the shell’s inlined styles, and links for unknown files', () => {
    const document =
      '<head><link rel="stylesheet" href="/assets/shell.css" /><link rel="stylesheet" href="/assets/other.css" ' +
      '/></head>';
    expect(withShellStyles(document, release({ 'shell.css': 'b{}' }))).toBe(
      '<head><style>b{}</style><link rel="stylesheet" href="/assets/other.css" /></head>',
    );
  });
});

const files = ['/assets/shell.js', '/mfe/x/1/remoteEntry.js'];
const inOrder = files.map((file) => `https://town.example${file} false`);

/** Fakes a window whose events the test controls. */
function openPage(when: LoadWhen, { hidden = false } = {}) {
  const requested: string[] = [];
  const marks = new Set<string>();
  const waiting: Record<'parsed' | 'frame' | 'timer', (() => void)[]> = { parsed: [], frame: [], timer: [] };
  const [text] = scriptLoader(files, when).tag.match(/(?<=<script>).*(?=<)/)!;
  runInNewContext(text, {
    location: { origin: 'https://town.example' },
    requestAnimationFrame: (act: () => void) => waiting.frame.push(act),
    setTimeout: (act: () => void) => waiting.timer.push(act),
    document: {
      hidden,
      documentElement: {
        setAttribute: (name: string) => marks.add(name),
        removeAttribute: (name: string) => marks.delete(name),
      },
      addEventListener: (_: string, act: () => void) => waiting.parsed.push(act),
      createElement: () => ({}),
      head: { append: ({ src, async }: { src: string; async: boolean }) => requested.push(`${src} ${async}`) },
    },
  });
  const happens = (what: keyof typeof waiting) => waiting[what].splice(0).forEach((act) => act());
  return { requested, happens, isMarked: () => marks.has('data-unpainted') };
}

describe('the script loader', () => {
  test('requests scripts together, in order, once the page is parsed and painted', () => {
    const { requested, happens, isMarked } = openPage('painted');
    for (const step of ['parsed', 'frame'] as const) {
      happens(step);
      expect([requested, isMarked()]).toEqual([[], true]);
    }
    happens('timer');
    expect([requested, isMarked()]).toEqual([inOrder, false]);
  });

  test('does not wait for a paint in a background window', () => {
    const { requested, happens } = openPage('painted', { hidden: true });
    happens('parsed');

    expect(requested).toEqual(inOrder);
  });

  test('requests scripts at once if the page has no content yet', () => {
    const { requested, isMarked } = openPage('at once');
    expect([requested, isMarked()]).toEqual([inOrder, false]);
  });

  test('escapes an address that could end the element', () => {
    expect(scriptLoader(['/</script>'], 'at once').tag.match(/<\/script>/g)).toHaveLength(1);
  });
});
