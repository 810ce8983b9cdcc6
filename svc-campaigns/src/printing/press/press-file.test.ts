import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pressSheet, spotIds, spotTypeOf, type PressReport, type SpotId } from '@postcard/contracts';
import { cellOf } from '@postcard/ui/card-geometry';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cmyk, PDFDocument, rgb, type Color } from 'pdf-lib';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { openPoppler } from '../../testing/poppler.ts';
import { templateMarkup } from './draw/template-markup.ts';
import { houseAdFor } from './house-ads.ts';
import type { PressAd, PressSource } from './press-job.ts';
import { createPressWorker } from './press-worker.ts';

const files = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'press-test-'));
const dpi = 60;
/** Mean difference of a channel, of 255: what a press's colours, its dots and another drawer's edges come to. */
const near = 24;

const design = {
  templateId: 'large-airmail',
  businessName: 'High Street Pizza',
  headline: 'Wood-fired since 1998',
  offer: 'Two for one',
  details: 'Open 11 to 3 (Sundays too).',
  phone: '(805) 555-0100',
  website: 'pizza.example',
};
const logoOnWhite = { ...design, templateId: 'medium-side-panel', picture: 'logo' as const, logo: 'logo.png' };
const link = 'http://localhost:8080/go/bcdfghjkm';

/** An ad that looks the same nowhere: a field, a round and a bar, each in a place of its own. */
const drawn = (width: number, height: number, [field, round, bar]: [string, string, string]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 80" preserveAspectRatio="none"><rect width="100" height="80" fill="${field}"/><circle cx="30" cy="28" r="22" fill="${round}"/><rect x="46" y="56" width="48" height="14" fill="${bar}"/></svg>`,
    ),
  );

async function page(fill: Color, spot: Color, stamp?: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create();
  const sheet = document.addPage([360, 288]);
  sheet.drawRectangle({ x: 0, y: 0, width: 360, height: 288, color: fill });
  sheet.drawEllipse({ x: 240, y: 180, xScale: 80, yScale: 60, color: spot });
  if (stamp) sheet.drawImage(await document.embedPng(stamp), { x: 30, y: 30, width: 72, height: 72 });
  return Buffer.from(await document.save());
}

type Sold = { source: PressSource; look: () => Promise<Buffer> };

/** The approved artwork of the spots that are sold, and what each is printed from. */
async function approved(): Promise<Map<SpotId, Sold>> {
  const kept = (name: string, bytes: Buffer) => (writeFileSync(join(folder, name), bytes), name);
  const file = (name: string, bytes: Buffer, mediaType: string, box: 'trim' | 'bleed', look = async () => bytes) => ({
    source: { kind: 'file' as const, file: kept(name, bytes), mediaType, box },
    look,
  });
  const bleedPng = await drawn(1500, 1200, ['#c2352b', '#fbf1dc', '#1b2a41']).png().toBuffer();
  const fine = await drawn(2850, 2250, ['#2c5c8f', '#e3a83f', '#ffffff']).jpeg({ quality: 95 }).toBuffer();
  const coarse = await drawn(760, 600, ['#2f6b4f', '#f8ded3', '#e3a83f']).png().toBuffer();
  const inInks = await drawn(1425, 1125, ['#e3a83f', '#1b2a41', '#2f6b4f'])
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
  const [inkPage, screenPage] = [
    await page(cmyk(0.1, 0.9, 0.8, 0), cmyk(0, 0, 0, 0.9)),
    await page(
      rgb(0.1, 0.5, 0.3),
      rgb(1, 1, 0.8),
      await drawn(100, 100, ['#ffffff', '#1b2a41', '#c2352b']).png().toBuffer(),
    ),
  ];
  const logo = kept('logo.png', await drawn(600, 480, ['#c2352b', '#ffffff', '#2c5c8f']).png().toBuffer());
  const template = (filled: typeof design, logoName: string | null) => ({
    kind: 'design' as const,
    design: filled,
    subcategory: 'Pizza',
    category: 'Food & Beverage',
    link,
    logo: logoName,
  });
  return new Map<SpotId, Sold>([
    ['L01', { source: template(design, null), look: () => resvg(design, 'large') }],
    ['M01', file('m01', bleedPng, 'image/png', 'bleed')],
    ['M02', file('m02', fine, 'image/jpeg', 'trim')],
    ['M03', file('m03', coarse, 'image/png', 'trim')],
    ['M07', file('m07', inInks, 'image/jpeg', 'trim', () => sharp(inInks).toColourspace('srgb').png().toBuffer())],
    [
      'M08',
      file('m08', inkPage, 'application/pdf', 'bleed', () => poppler.picture(join(folder, 'm08'), 1, 100, folder)),
    ],
    [
      'M09',
      file('m09', screenPage, 'application/pdf', 'bleed', () => poppler.picture(join(folder, 'm09'), 1, 100, folder)),
    ],
    ['M12', { source: template(logoOnWhite, logo), look: () => resvg(logoOnWhite, 'medium') }],
  ]);
}

/** A template as another program draws it, from the same markup. */
async function resvg(filled: typeof design, spotType: 'medium' | 'large'): Promise<Buffer> {
  const markup = await templateMarkup({
    design: filled,
    spotType,
    trade: { subcategory: 'Pizza', category: 'Food & Beverage' },
    qrAddress: link,
  });
  const logo = `data:image/png;base64,${readFileSync(join(folder, 'logo.png')).toString('base64')}`;
  const svg = markup
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replaceAll(/ Variable/gu, '')
    .replaceAll(/href="[^"]*logo[^"]*"/gu, `href="${logo}"`);
  const cut = (path: string, axes: Record<string, number>) =>
    subsetFont(readFileSync(files.resolve(path)), svg, { targetFormat: 'truetype', variationAxes: axes });
  const [display, text] = [
    '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ] as const;
  const fontBuffers = await Promise.all([
    cut(display, { opsz: 72, wght: 700 }),
    cut(text, { wght: 500 }),
    cut(text, { wght: 700 }),
  ]);
  return Buffer.from(new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } }).render().asPng());
}

const houseAd = (spotId: SpotId): PressAd => ({
  spotId,
  spotType: spotTypeOf(spotId),
  businessName: 'House ad',
  bookingId: null,
  version: 0,
  sha256: '',
  source: {
    kind: 'design',
    design: houseAdFor(spotId, spotTypeOf(spotId)),
    subcategory: '',
    category: '',
    link: 'http://localhost:8080/pricing',
    logo: null,
  },
});

const worker = createPressWorker();
let poppler: Awaited<ReturnType<typeof openPoppler>>;
let art: Awaited<ReturnType<typeof approved>>;
let report: PressReport;
const steps: number[] = [];
const file = join(folder, 'press.pdf');

beforeAll(async () => {
  poppler = await openPoppler();
  await initWasm(readFileSync(files.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  art = await approved();
  const ads = spotIds.map((spotId): PressAd => {
    const sold = art.get(spotId);
    return sold
      ? {
          ...houseAd(spotId),
          businessName: 'Sold',
          bookingId: `b-${spotId}`,
          version: 2,
          sha256: 'ab',
          source: sold.source,
        }
      : houseAd(spotId);
  });
  report = await worker.make(
    {
      folder,
      title: 'The Moorpark Postcard, May',
      issue: 'May 2027 · Zone A · 93021',
      madeAt: '2027-05-01T12:00:00.000Z',
      ads,
    },
    ({ done }) => steps.push(done),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the press file, as Poppler reads it', () => {
  test('has two pages, each with the boxes of a 15 x 12 inch card with bleed and marks, to a hundredth of an inch', async () => {
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

  test('holds every font it uses', async () => {
    const fonts = await poppler.fonts(file);
    expect(Object.keys(fonts).toSorted()).toEqual(report.fonts.toSorted());
    expect(Object.keys(fonts).some((name) => name.startsWith('Fraunces'))).toBe(true);
    expect(Object.values(fonts).every(Boolean)).toBe(true);
  });

  test('has all its pictures in CMYK; those of ads at 300 dots an inch, the logo finer', async () => {
    const pictures = await poppler.pictures(file);
    expect(pictures).toHaveLength(6);
    expect(new Set(pictures.map(({ colour }) => colour))).toEqual(new Set(['cmyk']));
    const ads = pictures.filter(({ across }) => Math.abs(across - 300) <= 1);
    expect(ads.map(({ down }) => Math.abs(down - 300) <= 1)).toEqual(Array.from({ length: 5 }, () => true));
    expect(pictures.every(({ across, down }) => across >= 299 && down >= 299)).toBe(true);
  });

  test('names no colour of screens anywhere, and the profile of its inks', async () => {
    const document = await PDFDocument.load(readFileSync(file));
    const objects = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n');
    expect(objects).not.toMatch(/DeviceRGB|CalRGB|\/Lab\b/u);
    expect(objects).toMatch(/OutputIntent/u);
  });

  test('carries the masthead with its issue, and the address panel of every-door mail', async () => {
    const [front, back] = [await poppler.text(file, 1), await poppler.text(file, 2)];
    expect(front).toContain('May 2027 · Zone A · 93021');
    for (const words of ['PRSRT STD', 'U.S. POSTAGE', 'EDDM RETAIL', 'ECRWSS EDDM', 'LOCAL POSTAL CUSTOMER'])
      expect(back).toContain(words);
  });
});

describe('round the card, as Poppler draws it', () => {
  const { trim, bleed, slug } = pressSheet;
  const fine = 288;
  let sides: { data: Buffer; width: number; height: number }[];

  beforeAll(async () => {
    sides = await Promise.all(
      [1, 2].map(async (number) => {
        const { data, info } = await sharp(await poppler.picture(file, number, fine, folder))
          .removeAlpha()
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return { data, width: info.width, height: info.height };
      }),
    );
  }, 60_000);

  /**
   * The darkest dot within a hundredth of an inch of a place, in inches from the card's upper left corner: 0 is black,
   * 255 white.
   */
  function darkest(side: number, x: number, y: number): number {
    const { data, width } = sides[side] as (typeof sides)[number];
    const [column, row] = [x, y].map((inches) => Math.round((inches + slug) * fine)) as [number, number];
    const around = [-3, -2, -1, 0, 1, 2, 3];
    return Math.min(
      ...around.flatMap((down) => around.map((across) => data[(row + down) * width + column + across] ?? 255)),
    );
  }

  /** Along the marks: an eighth of an inch is bleed, then a sixteenth of nothing, then a quarter of mark. */
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
  ] as const)(
    'each corner of the %s has a mark in the line of both its cuts, apart from what is printed, and nothing else',
    (_, side) => {
      for (const [x, y, outX, outY] of corners) {
        expect(darkest(side, x + outX * onMark, y)).toBeLessThan(120);
        expect(darkest(side, x, y + outY * onMark)).toBeLessThan(120);
        expect(darkest(side, x + outX * beside, y)).toBeGreaterThan(250);
        expect(darkest(side, x, y + outY * beside)).toBeGreaterThan(250);
        expect(darkest(side, x + outX * onMark, y + outY * onMark)).toBeGreaterThan(250);
      }
    },
  );

  /** Half-way out in the bleed, in the middle of each of the three columns and rows. */
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
  const lightness = (side: number, x: number, y: number) => {
    const { data, width } = sides[side] as (typeof sides)[number];
    return data[Math.round((y + slug) * fine) * width + Math.round((x + slug) * fine)] ?? 255;
  };

  test('what is printed goes on past the cut on all four sides: paper and masthead on the front, paper and the white panel on the back', () => {
    const [front, back] = [0, 1].map((side) => places.map(([x, y]) => lightness(side, x, y)));
    expect(lightness(0, trim.width / 2, -slug / 2)).toBe(255);
    expect(front?.filter((light) => light === 255)).toEqual([]);
    // The address panel, in the upper right corner, is white up to the edge of its bleed.
    const panel = places.map(([x, y]) => x > (2 * trim.width) / 3 && y < trim.height / 3);
    expect(back?.map((light) => light === 255)).toEqual(panel);
  });
});

/** How far what is printed in a spot is from an artwork: the mean difference of a channel. */
async function distance(spotId: SpotId, look: Buffer, box: 'trim' | 'bleed' = 'trim'): Promise<number> {
  const cell = cellOf(spotId);
  if (!cell) throw new Error(spotId);
  const { trim, side } = cell;
  const pageLook = await poppler.picture(file, side === 'front' ? 1 : 2, dpi, folder);
  const at = (inches: number) => Math.round((inches + pressSheet.slug) * dpi);
  const [width, height] = [Math.floor(trim.width * dpi), Math.floor(trim.height * dpi)];
  const printed = await sharp(pageLook)
    .extract({ left: at(trim.x), top: at(trim.y), width, height })
    .removeAlpha()
    .raw()
    .toBuffer();
  const around = box === 'bleed' ? Math.round(0.125 * dpi) : 0;
  const wanted = await sharp(look)
    .flatten({ background: '#ffffff' })
    .resize(width + 2 * around, height + 2 * around, { fit: 'cover' })
    .extract({ left: around, top: around, width, height })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return printed.reduce((sum, value, index) => sum + Math.abs(value - (wanted[index] ?? 0)), 0) / printed.length;
}

describe('every sold ad', () => {
  test('stands in its cell as it was approved, and two that changed places would be seen', async () => {
    const looks = await Promise.all(
      [...art].map(async ([spotId, { look, source }]) => ({
        spotId,
        look: await look(),
        box: source.kind === 'file' ? source.box : ('trim' as const),
      })),
    );
    const found: Record<string, number> = {};
    for (const { spotId, look, box } of looks) found[spotId] = await distance(spotId, look, box);
    expect(Object.entries(found).filter(([, mean]) => mean > near)).toEqual([]);
    const mediums = looks.filter(({ spotId }) => spotId.startsWith('M'));
    for (const [place, { spotId }] of mediums.entries()) {
      const other = mediums[(place + 1) % mediums.length] as (typeof mediums)[number];
      expect(await distance(spotId, other.look, other.box)).toBeGreaterThan(1.5 * near);
    }
  });

  test('is in the report: what it was, what was done with it and what is wrong with it', () => {
    const of = (spotId: string) => report.cells.find((cell) => cell.spotId === spotId);
    expect(report.cells.map(({ spotId }) => spotId)).toEqual([...spotIds]);
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
      done: ['Put in as the page that was sent, its inks as they are (CMYK)'],
      warnings: [],
    });
    expect(of('M09')).toMatchObject({
      printedAs: 'picture',
      dpi: 100,
      warnings: ['At 100 dots per inch a picture on the page looks blurred in print.'],
      done: [
        'The page holds colors that are not the inks of print (RGB); it was made a picture of 300 dots per inch',
        'Converted from RGB to the inks of print',
      ],
    });
    expect(of('M04')).toMatchObject({ bookingId: null, printedAs: 'drawing' });
    expect(report.ink.most).toBeGreaterThan(150);
    expect(report.ink.most).toBeLessThanOrEqual(400);
    expect(steps).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });
});

test('unsold spots of a kind carry different ads', () => {
  const mediums = spotIds.filter((id) => id.startsWith('M')).map((id) => houseAdFor(id, 'medium').headline);
  expect(new Set(mediums).size).toBeGreaterThanOrEqual(3);
  expect(new Set([houseAdFor('L01', 'large').headline, houseAdFor('L02', 'large').headline]).size).toBe(2);
});

test('a file that cannot be read ends the making in an error, not the service', async () => {
  writeFileSync(join(folder, 'broken'), 'no picture');
  const ad: PressAd = {
    ...houseAd('M01'),
    source: { kind: 'file', file: 'broken', mediaType: 'image/png', box: 'trim' },
  };
  await expect(
    createPressWorker().make({ folder, title: 'x', issue: 'x', madeAt: '2027-05-01T12:00:00.000Z', ads: [ad] }),
  ).rejects.toThrow(/unsupported image/);
});
