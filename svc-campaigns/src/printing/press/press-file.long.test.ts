import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pressSheet, spotIds, type PressReport } from '@postcard/contracts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { openPoppler } from '../../testing/poppler.ts';
import { approved, houseAd } from '../../testing/press-art.ts';
import { scanSides } from '../../testing/press-scan.ts';
import { houseAdFor } from './house-ads.ts';
import type { PressAd } from './press-job.ts';
import { createPressWorker } from './press-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'press-test-'));
const worker = createPressWorker();
let poppler: Awaited<ReturnType<typeof openPoppler>>;
let art: Awaited<ReturnType<typeof approved>>;
let report: PressReport;
const steps: number[] = [];
const madeAt = '2027-05-01T12:00:00.000Z';
const file = join(folder, 'press.pdf');

beforeAll(async () => {
  poppler = await openPoppler();
  art = await approved(folder);
  const ads = spotIds().map((spotId): PressAd => {
    const own = houseAd(spotId);
    const sold = art.get(spotId);
    if (!sold) return own;
    const bought = { businessName: 'Sold', bookingId: `b-${spotId}`, version: 2, sha256: 'ab' };
    return { ...own, ...bought, source: sold };
  });
  report = await worker.make(
    {
      folder,
      title: 'The Moorpark Postcard, May',
      issue: 'May 2027 · Zone A · 93021',
      madeAt,
      origin: 'https://town.example',
      ads,
    },
    ({ done }) => steps.push(done),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the press file, as Poppler reads it', () => {
  test('has two pages with the boxes of a 15 x 12 inch card, bleed and marks, to a hundredth of an inch', async () => {
    expect(await poppler.pages(file)).toBe(2);
    const { trim, bleed, slug } = pressSheet;
    for (const number of [1, 2]) {
      const { Media, Crop, Bleed, Trim } = await poppler.boxes(file, number);
      const expected = (margin: number) => [
        margin,
        margin,
        trim.width + 2 * slug - margin,
        trim.height + 2 * slug - margin,
      ];
      for (const [box, margin] of [
        [Media, 0],
        [Crop, 0],
        [Bleed, slug - bleed],
        [Trim, slug],
      ] as const) {
        for (const [place, inches] of expected(margin).entries())
          expect(Math.abs((box?.[place] ?? 0) - inches)).toBeLessThan(0.01);
      }
      expect([(Trim?.[2] ?? 0) - (Trim?.[0] ?? 0), (Trim?.[3] ?? 0) - (Trim?.[1] ?? 0)]).toEqual([15, 12]);
    }
  });

  test('embeds every font it uses', async () => {
    const fonts = await poppler.fonts(file);

    expect(Object.keys(fonts).toSorted()).toEqual(report.fonts.toSorted());
    expect(Object.keys(fonts).some((name) => name.startsWith('Fraunces'))).toBe(true);
    expect(Object.values(fonts).every(Boolean)).toBe(true);
  });

  test('has only CMYK pictures, those of ads at 300 dots per inch and the logo finer', async () => {
    const pictures = await poppler.pictures(file);
    expect(pictures).toHaveLength(6);
    expect(new Set(pictures.map(({ colour }) => colour))).toEqual(new Set(['cmyk']));
    const ads = pictures.filter(({ across }) => Math.abs(across - 300) <= 1);
    expect(ads.map(({ down }) => Math.abs(down - 300) <= 1)).toEqual(Array.from({ length: 5 }, () => true));
    expect(pictures.every(({ across, down }) => across >= 299 && down >= 299)).toBe(true);
  });

  test('has no screen colors, and contains the profile of its inks', async () => {
    const document = await PDFDocument.load(readFileSync(file));
    const objects = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n');

    expect(objects).not.toMatch(/DeviceRGB|CalRGB|\/Lab\b/u);
    expect(objects).toMatch(/OutputIntent/u);
  });

  test('has the masthead with its issue, and the address panel of EDDM', async () => {
    const [front, back] = [await poppler.text(file, 1), await poppler.text(file, 2)];

    expect(front).toContain('May 2027 · Zone A · 93021');
    for (const words of ['PRSRT STD', 'U.S. POSTAGE', 'EDDM RETAIL', 'ECRWSS EDDM', 'LOCAL POSTAL CUSTOMER'])
      expect(back).toContain(words);
  });
});

describe('the edge of the card, as Poppler draws it,', () => {
  const { trim, bleed, slug } = pressSheet;
  let scan: Awaited<ReturnType<typeof scanSides>>;

  beforeAll(async () => {
    scan = await scanSides({ poppler, file, folder });
  }, 60_000);

  /** Along the marks: an eighth of an inch of bleed, a sixteenth blank, a quarter of mark. */
  const [onMark, beside] = [0.3, 0.15];
  const corners = [
    [0, 0, -1, -1],
    [trim.width, 0, 1, -1],
    [0, trim.height, -1, 1],
    [trim.width, trim.height, 1, 1],
  ] as const;

  test.each([
    ['front', 0],
    ['back', 1],
  ] as const)('has only crop marks in line with both cuts at each corner of the %s', (_, side) => {
    for (const [x, y, outX, outY] of corners) {
      expect(scan.darkest(side, x + outX * onMark, y)).toBeLessThan(120);
      expect(scan.darkest(side, x, y + outY * onMark)).toBeLessThan(120);
      expect(scan.darkest(side, x + outX * beside, y)).toBeGreaterThan(250);
      expect(scan.darkest(side, x, y + outY * beside)).toBeGreaterThan(250);
      expect(scan.darkest(side, x + outX * onMark, y + outY * onMark)).toBeGreaterThan(250);
    }
  });

  const [columns, rows] = [
    [0, 1, 2].map((place) => (place + 0.5) * (trim.width / 3)),
    [0, 1, 2].map((place) => (place + 0.5) * (trim.height / 3)),
  ];
  const out = bleed / 2;
  const places = [
    ...columns.flatMap((x) => [
      [x, -out],
      [x, trim.height + out],
    ]),
    ...rows.flatMap((y) => [
      [-out, y],
      [trim.width + out, y],
    ]),
  ] as [number, number][];
  test('is printed into the bleed on all sides, except for the white address panel on the back', () => {
    const [front, back] = [0, 1].map((side) => places.map(([x, y]) => scan.lightness(side, x, y)));
    expect(scan.lightness(0, trim.width / 2, -slug / 2)).toBe(255);
    expect(front?.filter((light) => light === 255)).toEqual([]);
    // The address panel, in the upper right corner, is white up to the edge of its bleed.
    const panel = places.map(([x, y]) => x > (2 * trim.width) / 3 && y < trim.height / 3);
    expect(back?.map((light) => light === 255)).toEqual(panel);
  });
});

describe('every sold ad', () => {
  test('is in the report with its source, its conversion and its problems', () => {
    const of = (spotId: string) => report.cells.find((cell) => cell.spotId === spotId);

    expect(report.cells.map(({ spotId }) => spotId)).toEqual([...spotIds()]);
    expect(of('M01')).toMatchObject({
      bookingId: 'b-M01',
      version: 2,
      sha256: 'ab',
      printedAs: 'picture',
      dpi: 300,
      done: ['Converted from RGB to the inks of print'],
      warnings: [],
    });
    expect(of('M02')).toMatchObject({
      dpi: 600,
      done: ['Converted from RGB to the inks of print', 'Scaled from 600 to 300 dots per inch'],
    });
    expect(of('M03')).toMatchObject({ dpi: 160, warnings: ['At 160 dots per inch it looks blurred in print.'] });
    expect(of('M07')).toMatchObject({ dpi: 300, done: [] });
    expect(of('M08')).toMatchObject({
      printedAs: 'page',
      dpi: null,
      done: ['Printed as the page that was sent, with unchanged inks (CMYK)'],
      warnings: [],
    });
    expect(of('M09')).toMatchObject({
      printedAs: 'picture',
      dpi: 100,
      warnings: ['At 100 dots per inch a picture on the page looks blurred in print.'],
      done: [
        'RGB: the page was converted to the four inks of print and made a picture of 300 dots per inch',
        'Converted from RGB to the inks of print',
      ],
    });
    expect(of('M04')).toMatchObject({ bookingId: null, printedAs: 'drawing' });
    expect(report.ink.most).toBeGreaterThan(150);
    expect(report.ink.most).toBeLessThanOrEqual(400);
    expect(steps).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });
});

test('unsold spots of a size have different ads', () => {
  const mediums = spotIds()
    .filter((id) => id.startsWith('M'))
    .map((id) => houseAdFor(id, 'medium').headline);

  expect(new Set(mediums).size).toBeGreaterThanOrEqual(3);
  expect(new Set([houseAdFor('L01', 'large').headline, houseAdFor('L02', 'large').headline]).size).toBe(2);
});

test('an ad file that cannot be read fails the job, but not the service', async () => {
  writeFileSync(join(folder, 'broken'), 'no picture');
  const ad: PressAd = {
    ...houseAd('M01'),
    source: { kind: 'file', file: 'broken', mediaType: 'image/png', box: 'trim' },
  };

  await expect(
    worker.make({ folder, title: 'x', issue: 'x', madeAt, origin: 'https://town.example', ads: [ad] }),
  ).rejects.toThrow(/unsupported image/);
});
