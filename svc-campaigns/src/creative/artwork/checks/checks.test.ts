import { describe, expect, test } from '@jest/globals';
import {
  cmyk,
  concatTransformationMatrix,
  drawObject,
  grayscale,
  PDFDocument,
  PDFName,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  type PDFImage,
  type PDFPage,
} from 'pdf-lib';
import { jpeg, mediumPoints, pdf, png, promisedPng } from '../../../testing/artwork.ts';
import { judgeImage } from './image.ts';
import { checkStructure } from './image-structure.ts';
import { kindOf } from './kind-of.ts';
import { judgePdf } from './pdf.ts';
import { fitOf } from './print-fit.ts';
import { Refusal } from './refusal.ts';

async function reasonsOf(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.reasons;
    throw error;
  }
  return [];
}

const facts = { space: 'srgb', hasAlpha: false };
const textsOf = ({ findings }: { findings: { check: string; level: string; text: string }[] }, check: string) =>
  findings.filter((each) => each.check === check).map(({ level, text }) => `${level}: ${text}`);

describe('a picture', () => {
  test('too coarse for sharp print is told of in words, with its own figures', () => {
    const judged = judgeImage({ width: 800, height: 640, ...facts }, 'medium');
    expect(textsOf(judged, 'resolution')).toEqual([
      'warning: Your picture is 800 x 640 pixels; printed at 5 x 4 inches that is 160 dots per inch. 300 is sharp; below 200 looks blurred.',
    ]);
  });

  test.each([
    [1500, 1200, 'ok'],
    [1499, 1200, 'warning'],
    [750, 600, 'warning'],
  ])('of %i x %i pixels has a resolution that is %s', (width, height, level) => {
    expect(
      judgeImage({ width, height, ...facts }, 'medium').findings.find(({ check }) => check === 'resolution')?.level,
    ).toBe(level);
  });

  test('one pixel short of the least is refused, and says how large it should be', async () => {
    const [reason] = await reasonsOf(() => judgeImage({ width: 749, height: 600, ...facts }, 'medium'));
    expect(reason).toBe(
      'Your picture is 749 x 600 pixels; printed at 5 x 4 inches that is 149 dots per inch. Below 150 it cannot be printed. Please send it at least 1500 x 1200 pixels large.',
    );
  });

  test('has bleed or not by its shape', () => {
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

  test('of a slightly other shape is cut, of quite another refused', async () => {
    expect(textsOf(judgeImage({ width: 1600, height: 1200, ...facts }, 'medium'), 'shape')[0]).toMatch(
      /^warning: To fill the spot, 5% of your ad is cut off/,
    );
    expect(await reasonsOf(() => judgeImage({ width: 1200, height: 1500, ...facts }, 'medium'))).toEqual([
      expect.stringContaining('another shape than the spot'),
    ]);
    expect(await reasonsOf(() => judgeImage({ width: 1500, height: 1200, ...facts }, 'large'))).toEqual([
      expect.stringContaining('9.75 x 3.75 inches, or 10 x 4 inches with bleed'),
    ]);
  });

  test.each([
    ['cmyk', 'ok', 'CMYK'],
    ['b-w', 'ok', 'black and white'],
    ['srgb', 'note', 'RGB'],
  ])('in %s is told what becomes of its colors', (space, level, word) => {
    const [text] = textsOf(judgeImage({ width: 1500, height: 1200, space, hasAlpha: true }, 'medium'), 'colour');
    expect(text).toMatch(new RegExp(`^${level}: .*${word}`));
  });

  test('is read by its own header before anything decodes it', async () => {
    expect(await reasonsOf(() => checkStructure(promisedPng(50_000, 50_000), 'png'))).toEqual([
      expect.stringContaining('80 megapixels'),
    ]);
    expect(await reasonsOf(() => checkStructure(promisedPng(10_000, 8000), 'png'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(promisedPng(10_000, 8001), 'png'))).toHaveLength(1);
    const whole = await png();
    expect(await reasonsOf(() => checkStructure(whole, 'png'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(whole.subarray(0, -1), 'png'))).toEqual([
      expect.stringContaining('damaged or not complete'),
    ]);
    const photo = await jpeg();
    expect(await reasonsOf(() => checkStructure(photo, 'jpeg'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(photo.subarray(0, photo.length / 3), 'jpeg'))).toHaveLength(1);
  });

  test('that is something else besides is refused', async () => {
    const both = Buffer.concat([await jpeg(), Buffer.from('%PDF-1.7')]);
    expect(await reasonsOf(() => checkStructure(both, 'jpeg'))).toEqual([
      expect.stringContaining('something else at once'),
    ]);
  });
});

test.each([
  ['nothing', ''],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'GIF89a'],
  ['a PDF behind a space', ' %PDF-1.7'],
])('%s is none of the kinds we take', async (_, content) => {
  expect(await reasonsOf(() => kindOf(Buffer.from(content)))).toEqual([
    expect.stringContaining('not a PNG, JPEG or PDF'),
  ]);
});

const name = (text: string) => PDFName.of(text);
const action = (document: PDFDocument, kind: string, more: object = {}) =>
  document.context.register(document.context.obj({ S: kind, ...more }));

describe('a PDF', () => {
  test('of one page is handed back alone, at its size', async () => {
    const { page, fit, findings } = await judgePdf(
      await pdf((document) => document.setTitle('Secret title')),
      'medium',
    );
    expect(fit.box).toBe('bleed');
    expect(page.includes('Secret title')).toBe(false);
    expect(findings.map(({ check }) => check)).toEqual(['bleed', 'colour']);
  });

  test.each<[string, (document: PDFDocument) => void, RegExp]>([
    [
      'a script to open with',
      (document) =>
        void document.catalog.set(
          name('OpenAction'),
          action(document, 'JavaScript', { JS: PDFString.of('app.alert(1)') }),
        ),
      /script/,
    ],
    ['a script nobody calls', (document) => void action(document, 'JavaScript', { JS: PDFString.of('1') }), /script/],
    [
      'a script under a disguised name',
      (document) => void document.context.register(document.context.obj({ S: PDFName.of('Java#53cript') })),
      /script/,
    ],
    [
      'a program to start',
      (document) =>
        void document.getPage(0).node.set(name('AA'), document.context.obj({ O: action(document, 'Launch') })),
      /does something by itself/,
    ],
    [
      'an opening view',
      (document) => void document.catalog.set(name('OpenAction'), action(document, 'GoTo')),
      /does something by itself/,
    ],
    [
      'a file inside',
      (document) => void document.context.register(document.context.obj({ Type: 'Filespec', EF: {} })),
      /other files attached/,
    ],
    ['a form', (document) => void document.catalog.set(name('AcroForm'), document.context.obj({ XFA: [] })), /form/],
    [
      'a video',
      (document) => void document.context.register(document.context.obj({ Type: 'Annot', Subtype: 'RichMedia' })),
      /video/,
    ],
  ])('with %s is refused', async (_, change, reason) => {
    const bytes = await pdf(change);
    expect((await reasonsOf(() => judgePdf(bytes, 'medium'))).join(' ')).toMatch(reason);
  });

  test('of more than one page is refused with its count', async () => {
    const bytes = await pdf(
      undefined,
      Array.from({ length: 3 }, () => [360, 288] as [number, number]),
    );
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([
      'This PDF has 3 pages. Please send the one page that is your ad.',
    ]);
  });

  test('of another shape is refused with its inches', async () => {
    const bytes = await pdf(undefined, [[612, 792]]);
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([
      expect.stringContaining('Your ad is 8.5 x 11 inches'),
    ]);
  });

  test('whose letters are not in it is refused by their names', async () => {
    const bytes = await pdf(async (document) =>
      document.getPage(0).drawText('Hello', { font: await document.embedFont(StandardFonts.TimesRoman) }),
    );
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([
      expect.stringContaining('the letters of Times-Roman'),
    ]);
  });

  /** A page with pictures of so many pixels, each drawn as wide and high in points. */
  const withPictures = (
    ...placed: {
      pixels: [number, number];
      points: [number, number];
      draw?: (page: PDFPage, picture: PDFImage) => void;
    }[]
  ) =>
    pdf(async (document) => {
      for (const {
        pixels: [width, height],
        points,
        draw,
      } of placed) {
        const picture = await document.embedPng(await png({ width, height }));
        if (draw) draw(document.getPage(0), picture);
        else document.getPage(0).drawImage(picture, { x: 10, y: 10, width: points[0], height: points[1] });
      }
    });
  const resolutionOf = async (bytes: Buffer) => textsOf(await judgePdf(bytes, 'medium'), 'resolution');

  test('whose picture is the ad is refused like a picture when that is too coarse', async () => {
    const bytes = await withPictures({ pixels: [500, 400], points: [360, 288] });
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([
      'A picture in this PDF is 500 x 400 pixels; printed at 5 x 4 inches that is 100 dots per inch. Below 150 it cannot be printed. Please put it in at 300 dots per inch.',
    ]);
    const beside = await withPictures(
      { pixels: [500, 400], points: [340, 272] },
      { pixels: [300, 300], points: [72, 72] },
    );
    expect(await reasonsOf(() => judgePdf(beside, 'medium'))).toEqual([
      expect.stringContaining('Below 150 it cannot be printed'),
    ]);
  });

  test.each([
    [
      'is fine',
      [300, 300],
      [],
      'ok: Every picture in this PDF has at least 300 dots per inch at its printed size. That prints sharp.',
    ],
    [
      'is one pixel short',
      [299, 300],
      [],
      'warning: A picture in this PDF is 299 x 300 pixels; printed at 1 x 1 inches that is 299 dots per inch. 300 is sharp; below 200 looks blurred.',
    ],
    [
      'is of a screen, beside others',
      [72, 72],
      [
        [250, 250],
        [600, 600],
      ],
      'warning: A picture in this PDF is 72 x 72 pixels; printed at 1 x 1 inches that is 72 dots per inch. It is the coarsest of 2 that have less than 300. Below 150 it will look blurred: please put in a finer one.',
    ],
  ] as [string, [number, number], [number, number][], string][])(
    'with a picture that %s where it stands is told so',
    async (_, pixels, others, words) => {
      const points: [number, number] = [72, 72];
      expect(
        await resolutionOf(await withPictures({ pixels, points }, ...others.map((each) => ({ pixels: each, points })))),
      ).toEqual([words]);
    },
  );

  test('with a picture inside a drawing, scaled and turned, is measured as it is printed', async () => {
    const draw = (page: PDFPage, picture: PDFImage) => {
      const { context } = page.doc;
      const inner = context.register(
        context.formXObject(
          [
            pushGraphicsState(),
            concatTransformationMatrix(0, 72, -72, 0, 80, 0),
            drawObject('Picture'),
            popGraphicsState(),
          ],
          { Resources: { XObject: { Picture: picture.ref } }, BBox: [0, 0, 100, 100], Matrix: [0.5, 0, 0, 0.5, 0, 0] },
        ),
      );
      page.node.setXObject(PDFName.of('Drawing'), inner);
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(3, 0, 0, 3, 20, 20),
        drawObject('Drawing'),
        popGraphicsState(),
      );
    };
    expect(await resolutionOf(await withPictures({ pixels: [300, 300], points: [0, 0], draw }))).toEqual([
      expect.stringContaining('300 x 300 pixels; printed at 1.5 x 1.5 inches that is 200 dots per inch'),
    ]);
  });

  test('on a smaller page than the spot is measured at the size of the spot', async () => {
    const bytes = await pdf(
      async (document) =>
        document.getPage(0).drawImage(await document.embedPng(await png({ width: 300, height: 300 })), {
          x: 10,
          y: 10,
          width: 72,
          height: 72,
        }),
      [[180, 144]],
    );
    expect(await resolutionOf(bytes)).toEqual([
      expect.stringContaining('printed at 2 x 2 inches that is 150 dots per inch'),
    ]);
  });

  test('whose only pictures are shades drawn out is asked for no resolution', async () => {
    expect(await resolutionOf(await withPictures({ pixels: [1, 256], points: [360, 288] }))).toEqual([]);
  });

  test('with colors of screens is told of them by name', async () => {
    const bytes = await pdf((document) => document.getPage(0).drawRectangle({ color: cmyk(0, 1, 1, 0) }));
    expect(textsOf(await judgePdf(bytes, 'medium'), 'colour')).toEqual([
      'note: Your PDF holds colors that are not the inks of print (RGB, CMYK). We convert it; bright greens and blues come out a little calmer.',
    ]);
  });

  test('in inks throughout is told that they stay', async () => {
    const document = await PDFDocument.create();
    document.addPage(mediumPoints).drawRectangle({
      x: 0,
      y: 0,
      width: 360,
      height: 288,
      color: cmyk(0, 1, 1, 0),
      borderColor: grayscale(0),
      borderWidth: 1,
    });
    const bytes = Buffer.from(await document.save({ useObjectStreams: false }));
    expect(textsOf(await judgePdf(bytes, 'medium'), 'colour')).toEqual([
      'ok: Your PDF is in the inks of print throughout (CMYK, black and white). Its colors stay as they are.',
    ]);
  });

  test('is the ad within its bleed where it says so: crop marks around it are left out', async () => {
    const bytes = await pdf(
      (document) => {
        document.getPage(0).setTrimBox(39, 39, 342, 270);
        document.getPage(0).setBleedBox(30, 30, 360, 288);
      },
      [[420, 348]],
    );
    const { fit, page } = await judgePdf(bytes, 'medium');
    expect([fit.box, fit.loss]).toEqual(['bleed', 0]);
    expect((await PDFDocument.load(page)).getPage(0).getMediaBox()).toEqual({ x: 30, y: 30, width: 360, height: 288 });
  });

  test('cut short, turned or with more behind its end is refused', async () => {
    const whole = await pdf();
    expect(await reasonsOf(() => judgePdf(whole.subarray(0, whole.length / 2), 'medium'))).toEqual([
      expect.stringContaining('damaged'),
    ]);
    expect(await reasonsOf(() => judgePdf(Buffer.concat([whole, Buffer.alloc(2000, 'PK')]), 'medium'))).toEqual([
      expect.stringContaining('something else follows'),
    ]);
    const turned = await pdf((document) => document.getPage(0).node.set(name('Rotate'), document.context.obj(90)));
    expect(await reasonsOf(() => judgePdf(turned, 'medium'))).toEqual([expect.stringContaining('turned')]);
  });
});
