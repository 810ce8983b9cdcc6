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

const write = async (document: PDFDocument) =>
  document.getPage(0).drawText('Hello', { font: await document.embedFont(StandardFonts.TimesRoman) });
const turn = (document: PDFDocument) => document.getPage(0).node.set(PDFName.of('Rotate'), document.context.obj(90));
const junk = Buffer.alloc(2000, 'PK');

type Placed = {
  pixels: [number, number];
  points: [number, number];
  draw?: (page: PDFPage, picture: PDFImage) => void;
};

describe('a PDF', () => {
  test('is returned as a single page, without its title', async () => {
    const titled = await pdf((document) => document.setTitle('Secret title'));
    const { page, fit, findings } = await judgePdf(titled, 'medium');

    expect([fit.box, page.includes('Secret title')]).toEqual(['bleed', false]);
    expect(findings.map(({ check }) => check)).toEqual(['bleed', 'colour']);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['several pages', () => pdf(undefined, [mediumPoints, mediumPoints, mediumPoints]), 'This PDF has 3 pages. Please'],
    ['a different shape', () => pdf(undefined, [[612, 792]]), 'Your ad is 8.5 x 11 inches'],
    ['a font that is not embedded', () => pdf(write), 'embedded in the PDF: Times-Roman'],
    ['only half of its bytes', async () => (await pdf()).subarray(0, 400), 'damaged'],
    ['more data after its end', async () => Buffer.concat([await pdf(), junk]), 'extra data after its end'],
    ['a turned page', () => pdf(turn), 'rotated'],
  ])('is refused when it has %s', async (_, make, reason) => {
    const bytes = await make();

    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([expect.stringContaining(reason)]);
  });

  const withPictures = (placed: Placed[], sizes?: [number, number][]) =>
    pdf(async (document) => {
      for (const { pixels, points, draw } of placed) {
        const picture = await document.embedPng(await png({ width: pixels[0], height: pixels[1] }));
        if (draw) draw(document.getPage(0), picture);
        else document.getPage(0).drawImage(picture, { x: 10, y: 10, width: points[0], height: points[1] });
      }
    }, sizes);
  const resolutionOf = async (bytes: Buffer) => textsOf(await judgePdf(bytes, 'medium'), 'resolution');

  test('is refused if a picture that is too coarse covers most of it', async () => {
    const bytes = await withPictures([{ pixels: [500, 400], points: [360, 288] }]);
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([
      'A picture in this PDF is 500 x 400 pixels; printed at 5 x 4 inches that is 100 dots per inch. Below 150 it ' +
        'cannot be printed. Please put it in at 300 dots per inch.',
    ]);
    const small: Placed = { pixels: [300, 300], points: [72, 72] };
    const beside = await withPictures([{ pixels: [500, 400], points: [340, 272] }, small]);
    const because = expect.stringContaining('Below 150 it cannot be printed');
    expect(await reasonsOf(() => judgePdf(beside, 'medium'))).toEqual([because]);
  });

  test.each([
    [
      'has 300 dots per inch',
      [300, 300],
      [],
      'ok: Every picture in this PDF has at least 300 dots per inch at its printed size. It will print sharply.',
    ],
    [
      'is one pixel short',
      [299, 300],
      [],
      'warning: A picture in this PDF is 299 x 300 pixels; printed at 1 x 1 inches that is 299 dots per inch. 300 ' +
        'is sharp; below 200 looks blurred.',
    ],
    [
      'has screen resolution, among others',
      [72, 72],
      [
        [250, 250],
        [600, 600],
      ],
      'warning: A picture in this PDF is 72 x 72 pixels; printed at 1 x 1 inches that is 72 dots per inch. It is ' +
        'the coarsest of 2 that have less than 300. Below 150 it will look blurred: please use ' +
        'a picture with a higher resolution.',
    ],
  ] as [string, [number, number], [number, number][], string][])(
    'has its resolution reported if a picture %s',
    async (_, pixels, others, words) => {
      const placed = [pixels, ...others].map((each): Placed => ({ pixels: each, points: [72, 72] }));
      expect(await resolutionOf(await withPictures(placed))).toEqual([words]);
    },
  );

  test('has its resolution measured at the printed size of a scaled and turned picture', async () => {
    const draw = (page: PDFPage, picture: PDFImage) => {
      const { context } = page.doc;
      const drawn = (object: string, ...matrix: Parameters<typeof concatTransformationMatrix>) => [
        pushGraphicsState(),
        concatTransformationMatrix(...matrix),
        drawObject(object),
        popGraphicsState(),
      ];
      const inner = context.formXObject(drawn('Picture', 0, 72, -72, 0, 80, 0), {
        Resources: { XObject: { Picture: picture.ref } },
        BBox: [0, 0, 100, 100],
        Matrix: [0.5, 0, 0, 0.5, 0, 0],
      });
      page.node.setXObject(PDFName.of('Drawing'), context.register(inner));
      page.pushOperators(...drawn('Drawing', 3, 0, 0, 3, 20, 20));
    };
    expect(await resolutionOf(await withPictures([{ pixels: [300, 300], points: [0, 0], draw }]))).toEqual([
      expect.stringContaining('300 x 300 pixels; printed at 1.5 x 1.5 inches that is 200 dots per inch'),
    ]);
  });

  test('has its resolution measured at the size of the spot if its page is smaller', async () => {
    const bytes = await withPictures([{ pixels: [300, 300], points: [72, 72] }], [[180, 144]]);
    expect(await resolutionOf(bytes)).toEqual([
      expect.stringContaining('printed at 2 x 2 inches that is 150 dots per inch'),
    ]);
  });

  test('is accepted without a resolution if its only pictures are flat shades', async () => {
    expect(await resolutionOf(await withPictures([{ pixels: [1, 256], points: [360, 288] }]))).toEqual([]);
  });

  test('gets a note with the names of its screen colors', async () => {
    const bytes = await pdf((document) => document.getPage(0).drawRectangle({ color: cmyk(0, 1, 1, 0) }));
    expect(textsOf(await judgePdf(bytes, 'medium'), 'colour')).toEqual([
      'note: Your PDF has colors that aren’t print inks (RGB, CMYK). We convert it; bright greens and ' +
        'blues come out a little calmer.',
    ]);
  });

  test('is reported as unchanged if all its colors are inks', async () => {
    const document = await PDFDocument.create();
    const colors = { color: cmyk(0, 1, 1, 0), borderColor: grayscale(0), borderWidth: 1 };
    document.addPage(mediumPoints).drawRectangle({ x: 0, y: 0, width: 360, height: 288, ...colors });

    const bytes = Buffer.from(await document.save({ useObjectStreams: false }));

    expect(textsOf(await judgePdf(bytes, 'medium'), 'colour')).toEqual([
      'ok: Your PDF uses only print inks (CMYK, black and white). Its colors don’t change.',
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
