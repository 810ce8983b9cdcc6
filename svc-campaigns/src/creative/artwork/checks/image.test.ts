import { describe, expect, test } from '@jest/globals';
import { jpeg, png, promisedPng } from '../../../testing/artwork.ts';
import { judgeImage } from './image.ts';
import { checkStructure } from './image-structure.ts';
import { kindOf } from './kind-of.ts';
import { fitOf } from './print-fit.ts';
import { reasonsOf, textsOf } from '../../../testing/checks.ts';

const facts = { space: 'srgb', hasAlpha: false };

describe('a picture', () => {
  test('gets a warning with its pixels and resolution if it is too coarse for print', () => {
    const judged = judgeImage({ width: 800, height: 640, ...facts }, 'medium');
    expect(textsOf(judged, 'resolution')).toEqual([
      'warning: Your picture is 800 x 640 pixels; printed at 5 x 4 inches that is 160 dots per inch. 300 is sharp; ' +
        'below 200 looks blurred.',
    ]);
  });

  test.each([
    [1500, 1200, 'ok'],
    [1499, 1200, 'warning'],
    [750, 600, 'warning'],
  ])('has, at %i x %i pixels, the resolution level %s', (width, height, level) => {
    expect(
      judgeImage({ width, height, ...facts }, 'medium').findings.find(({ check }) => check === 'resolution')?.level,
    ).toBe(level);
  });

  test('is refused one pixel below the minimum, with the required size', async () => {
    const [reason] = await reasonsOf(() => judgeImage({ width: 749, height: 600, ...facts }, 'medium'));
    expect(reason).toBe(
      'Your picture is 749 x 600 pixels; printed at 5 x 4 inches that is 149 dots per inch. Below 150 it cannot be ' +
        'printed. Please send it at least 1500 x 1200 pixels large.',
    );
  });

  test('is fitted to bleed or trim by its shape', () => {
    expect([
      fitOf({ width: 1500, height: 1200 }, 'medium').box,
      fitOf({ width: 1425, height: 1125 }, 'medium').box,
    ]).toEqual(['bleed', 'trim']);
    expect([
      fitOf({ width: 3000, height: 1200 }, 'large').box,
      fitOf({ width: 2925, height: 1125 }, 'large').box,
    ]).toEqual(['bleed', 'trim']);
    expect(textsOf(judgeImage({ width: 1425, height: 1125, ...facts }, 'medium'), 'bleed')[0]).toMatch(
      /^note: .*no bleed/,
    );
  });

  test('is cropped if its shape differs slightly, and refused if it differs much', async () => {
    expect(textsOf(judgeImage({ width: 1600, height: 1200, ...facts }, 'medium'), 'shape')[0]).toMatch(
      /^warning: To fill the spot, 5% of your ad is cut off/,
    );
    expect(await reasonsOf(() => judgeImage({ width: 1200, height: 1500, ...facts }, 'medium'))).toEqual([
      expect.stringContaining('a different shape from the spot'),
    ]);
    expect(await reasonsOf(() => judgeImage({ width: 1500, height: 1200, ...facts }, 'large'))).toEqual([
      expect.stringContaining('9.75 x 3.75 inches, or 10 x 4 inches with bleed'),
    ]);
  });

  test.each([
    ['cmyk', 'ok', 'CMYK'],
    ['b-w', 'ok', 'black and white'],
    ['srgb', 'note', 'RGB'],
  ])('reports the conversion of its colors from %s', (space, level, word) => {
    const [text] = textsOf(judgeImage({ width: 1500, height: 1200, space, hasAlpha: true }, 'medium'), 'colour');
    expect(text).toMatch(new RegExp(`^${level}: .*${word}`));
  });

  test('is checked for size and completeness before it is decoded', async () => {
    expect(await reasonsOf(() => checkStructure(promisedPng(50_000, 50_000), 'png'))).toEqual([
      expect.stringContaining('80 megapixels'),
    ]);
    expect(await reasonsOf(() => checkStructure(promisedPng(10_000, 8000), 'png'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(promisedPng(10_000, 8001), 'png'))).toHaveLength(1);
    const whole = await png();
    expect(await reasonsOf(() => checkStructure(whole, 'png'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(whole.subarray(0, -1), 'png'))).toEqual([
      expect.stringContaining('damaged or incomplete'),
    ]);
    const photo = await jpeg();
    expect(await reasonsOf(() => checkStructure(photo, 'jpeg'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(photo.subarray(0, photo.length / 3), 'jpeg'))).toHaveLength(1);
  });

  test('is refused if it also contains another type of file', async () => {
    const both = Buffer.concat([await jpeg(), Buffer.from('%PDF-1.7')]);
    expect(await reasonsOf(() => checkStructure(both, 'jpeg'))).toEqual([expect.stringContaining('other data too')]);
  });
});

test.each([
  ['empty', ''],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'GIF89a'],
  ['a PDF behind more than 1,024 other bytes', `${' '.repeat(1025)}%PDF-1.7`],
])('a picture is refused when it is %s', async (_, content) => {
  expect(await reasonsOf(() => kindOf(Buffer.from(content)))).toEqual([
    expect.stringContaining('not a PDF, PNG, JPEG, HEIC or WebP'),
  ]);
});
