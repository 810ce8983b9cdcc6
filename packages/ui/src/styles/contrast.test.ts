import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { towns } from '@postcard/towns';
import { contrastFaults, schemesOf } from './contrast.ts';

const css = readFileSync(fileURLToPath(new URL('tokens.css', import.meta.url)), 'utf8');

test('in both schemes, every text has a contrast of 4.5:1, and edges of fields and buttons have 3:1', () => {
  expect(contrastFaults(css)).toEqual([]);
});

test.each(towns)('the stylesheet has the required contrasts in the colors of $id', ({ brand }) => {
  expect(contrastFaults(css, brand)).toEqual([]);
});

test('contrastFaults reports a town’s colors that are too pale, and the tokens derived from them', () => {
  const faults = contrastFaults(css, { light: { red: '#ff9999' }, dark: {} });

  expect(faults).toContainEqual(expect.objectContaining({ scheme: 'light', text: 'red', ground: 'page', least: 4.5 }));
  expect(faults).toContainEqual(expect.objectContaining({ scheme: 'light', text: 'on-art-red', ground: 'art-red' }));
  expect(faults.filter(({ scheme }) => scheme === 'dark')).toEqual([]);
});

test('links on an ink background, such as footnote marks, have the color of the text', () => {
  const sections = readFileSync(fileURLToPath(new URL('sections.css', import.meta.url)), 'utf8');

  expect(/\.pc-section--ink a[^{]*\{\s*color: inherit;/.test(sections)).toBe(true);
});

test('every page uses the color scheme of the system', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../../shell/src/index.html', import.meta.url)), 'utf8');

  expect(page).toContain('<html lang="en" data-scheme="auto">');
});

test('contrastFaults reports a missing token', () => {
  expect(contrastFaults('')).toContainEqual(expect.objectContaining({ text: 'ink', ground: 'page', ratio: 0 }));
});

test('schemesOf replaces our colors and their derived tokens with a town’s colors, per scheme', () => {
  const { light, dark } = schemesOf(css, { light: { red: '#112233' }, dark: {} });
  const usual = schemesOf(css);

  expect([light['red'], light['art-red'], light['blue']]).toEqual(['#112233', '#112233', usual.light['blue']]);
  expect(dark).toEqual(usual.dark);
});
