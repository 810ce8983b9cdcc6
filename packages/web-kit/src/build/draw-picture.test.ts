/** @jest-environment node */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { drawPicture } from './draw-picture.ts';

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(cache, { recursive: true }));

const word = (family: string, weight: number) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><text x="10" y="40" font-size="32" ' +
  `font-weight="${weight}" font-family="${family}">Moorpark</text></svg>`;
const draw = async (family: string, weight: number) =>
  (await drawPicture(word(family, weight), cache)).toString('base64');

const display = "'Fraunces Variable', Georgia, serif";
const text = "'Inter Variable', Arial, sans-serif";

describe('the drawn picture', () => {
  test('uses the fonts of the drawing', async () => {
    expect(await draw(display, 700)).not.toBe(await draw(text, 700));
  });

  test('uses the font weights of the drawing, rounded to hundreds', async () => {
    const [medium, semibold, bold] = [await draw(text, 500), await draw(text, 600), await draw(text, 700)];

    expect(new Set([medium, semibold, bold]).size).toBe(3);
    expect(await draw(text, 650)).toBe(bold);
  });

  test('is drawn once and cached, and is the same if it is drawn again', async () => {
    const first = await draw(text, 700);
    const kept = await readdir(cache);
    expect(await draw(text, 700)).toBe(first);
    expect(await readdir(cache)).toEqual(kept);
    await rm(cache, { recursive: true });
    expect(await draw(text, 700)).toBe(first);
  });
});
