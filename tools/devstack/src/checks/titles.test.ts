import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';

const placeholders = /^(?:(?:%[sdijp]|\$\w+|\$\{[^}]*\})[,:]?\s*)+/u;
/** Words that cannot start a title below a `describe`, because a verb must follow that subject. */
const noVerb =
  /^(?:and|as|at|below|between|by|for|from|how|in|of|on|that|to|what|when|where|which|while|who|whose|with|without)\b/u;
const noSubject = /^(?:and|for|from|how|is|are|of|that|to|what|where|which|who|whose|with)\b/u;
const oddPhrases = [
  'told',
  'stands?',
  'is none',
  'of its own',
  'by itself',
  'again and again',
  'at work',
  'past its bound',
  'in hand',
  'given back',
  'went away',
  'hands? out',
  'anew',
];
const odd = new RegExp(`\\b(?:${oddPhrases.join('|')})\\b`, 'u');

/** Returns the titles of tests in a source, and whether each is below a `describe`. */
function titlesIn(source: string): { title: string; isNested: boolean }[] {
  const calls = /^([ \t]*)(?:test(?:\.\w+)*\(|(?:\}|\])(?: as const)?\)\()\s*(['`"])((?:(?!\2)[^\\]|\\.)*)\2\s*,/gmu;
  return [...source.matchAll(calls)].map(([, indent = '', , title = '']) => ({ title, isNested: indent !== '' }));
}

function faultOf({ title, isNested }: { title: string; isNested: boolean }): string | null {
  const words = title.replace(placeholders, '');
  if (odd.test(words)) return 'odd phrase';
  if (isNested ? noVerb.test(words) : words === title && noSubject.test(words)) return 'no verb, or no subject';
  return null;
}

describe('a test title', () => {
  test.each([
    ["describe('a', () => {\n  test('of two, the second is refused', async () => {});\n});", 'no verb, or no subject'],
    ["test('is an administrator’s', () => {});", 'no verb, or no subject'],
    ["test('a job that is at work goes first', () => {});", 'odd phrase'],
    ["  test.each([\n    ['a'],\n  ])('with %s finds it', () => {});", 'no verb, or no subject'],
    ["  test('rejects the second of two edits', () => {});", null],
    ["test('the second of two edits is rejected', () => {});", null],
  ])('has a verb and no odd phrase: %j', (source, fault) => {
    expect(titlesIn(source).map(faultOf)).toEqual([fault]);
  });

  test('passes in every file', () => {
    const files = globSync('{gateway,shell,mfe-*,svc-*,packages/*,tools/*,towns}/src/**/*.test.{ts,tsx}', {
      cwd: REPO,
    });

    const faults = files.flatMap((file) =>
      titlesIn(readFileSync(join(REPO, file), 'utf8')).flatMap((each) => {
        const fault = faultOf(each);
        return fault ? [`${file}: ${fault}: ${each.title}`] : [];
      }),
    );

    expect(files.length).toBeGreaterThan(500);
    expect(faults).toEqual([]);
  });
});
