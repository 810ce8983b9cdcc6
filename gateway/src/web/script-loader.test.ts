import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { scriptLoader, type LoadWhen } from './script-loader.ts';

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

  test('waits for no paint in a background window', () => {
    const { requested, happens } = openPage('painted', { hidden: true });
    happens('parsed');
    expect(requested).toEqual(inOrder);
  });

  test('requests them at once if there is nothing to read yet', () => {
    const { requested, isMarked } = openPage('at once');
    expect([requested, isMarked()]).toEqual([inOrder, false]);
  });

  test('escapes an address that could end the element', () => {
    expect(scriptLoader(['/</script>'], 'at once').tag.match(/<\/script>/g)).toHaveLength(1);
  });
});
