import { describe, expect, test } from '@jest/globals';
import {
  cmyk,
  concatTransformationMatrix,
  drawObject,
  grayscale,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { mediumPoints, pdf, png } from '../../../testing/artwork.ts';
import { judgePdf } from './pdf.ts';
import { reasonsOf, textsOf } from '../../../testing/checks.ts';

const name = (text: string) => PDFName.of(text);

describe('a PDF', () => {
  test('is returned as its one page at its size', async () => {
    const { page, fit, findings } = await judgePdf(
      await pdf((document) => document.setTitle('Secret title')),
      'medium',
    );
    expect(fit.box).toBe('bleed');
    expect(page.includes('Secret title')).toBe(false);
    expect(findings.map(({ check }) => check)).toEqual(['bleed', 'colour']);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['several pages', () => pdf(undefined, [mediumPoints, mediumPoints, mediumPoints]), 'This PDF has 3 pages. Please'],
    ['another shape', () => pdf(undefined, [[612, 792]]), 'Your ad is 8.5 x 11 inches'],
    [
      'a font that is not embedded',
      () =>
        pdf(async (document) =>
          document.getPage(0).drawText('Hello', { font: await document.embedFont(StandardFonts.TimesRoman) }),
        ),
      'the letters of Times-Roman',
    ],
    ['only half of its bytes', async () => (await pdf()).subarray(0, 400), 'damaged'],
    [
      'more data after its end',
      async () => Buffer.concat([await pdf(), Buffer.alloc(2000, 'PK')]),
      'something else follows',
    ],
    [
      'a turned page',
      () => pdf((document) => document.getPage(0).node.set(name('Rotate'), document.context.obj(90))),
      'turned',
    ],
  ])('is refused when it has %s', async (_, make, reason) => {
    const bytes = await make();

    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([expect.stringContaining(reason)]);
  });

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

  test('is refused like a picture when it consists of one that is too coarse', async () => {
    const bytes = await withPictures({ pixels: [500, 400], points: [360, 288] });
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([
      'A picture in this PDF is 500 x 400 pixels; printed at 5 x 4 inches that is 100 dots per inch. Below 150 it ' +
        'cannot be printed. Please put it in at 300 dots per inch.',
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
      'warning: A picture in this PDF is 299 x 300 pixels; printed at 1 x 1 inches that is 299 dots per inch. 300 ' +
        'is sharp; below 200 looks blurred.',
    ],
    [
      'is of a screen, beside others',
      [72, 72],
      [
        [250, 250],
        [600, 600],
      ],
      'warning: A picture in this PDF is 72 x 72 pixels; printed at 1 x 1 inches that is 72 dots per inch. It is ' +
        'the coarsest of 2 that have less than 300. Below 150 it will look blurred: please put in a finer one.',
    ],
  ] as [string, [number, number], [number, number][], string][])(
    'is described correctly when a picture %s at its place',
    async (_, pixels, others, words) => {
      const points: [number, number] = [72, 72];
      expect(
        await resolutionOf(await withPictures({ pixels, points }, ...others.map((each) => ({ pixels: each, points })))),
      ).toEqual([words]);
    },
  );

  test('is measured by its printed size when a picture is scaled and turned', async () => {
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

  test('is measured at the size of the spot when its page is smaller', async () => {
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

  test('needs no resolution when its only pictures are flat shades', async () => {
    expect(await resolutionOf(await withPictures({ pixels: [1, 256], points: [360, 288] }))).toEqual([]);
  });

  test('is reported with the names of screen colors', async () => {
    const bytes = await pdf((document) => document.getPage(0).drawRectangle({ color: cmyk(0, 1, 1, 0) }));
    expect(textsOf(await judgePdf(bytes, 'medium'), 'colour')).toEqual([
      'note: Your PDF holds colors that are not the inks of print (RGB, CMYK). We convert it; bright greens and ' +
        'blues come out a little calmer.',
    ]);
  });

  test('is reported as unchanged when all its colors are inks', async () => {
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

  test('is cropped to its bleed box, without crop marks', async () => {
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
});
