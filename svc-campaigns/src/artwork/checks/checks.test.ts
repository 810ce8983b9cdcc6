import { describe, expect, test } from '@jest/globals';
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { jpeg, pdf, png, promisedPng } from '../../testing/artwork.ts';
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
const textsOf = ({ findings }: { findings: { check: string; level: string; text: string }[] }, check: string) => findings.filter((each) => each.check === check).map(({ level, text }) => `${level}: ${text}`);

describe('a picture', () => {
  test('too coarse for sharp print is told of in words, with its own figures', () => {
    const judged = judgeImage({ width: 800, height: 640, ...facts }, 'medium');
    expect(textsOf(judged, 'resolution')).toEqual(['warning: Your picture is 800 x 640 pixels; printed at 5 x 4 inches that is 160 dots per inch. 300 is sharp; below 200 looks blurred.']);
  });

  test.each([
    [1500, 1200, 'ok'], [1499, 1200, 'warning'], [750, 600, 'warning'],
  ])('of %i x %i pixels has a resolution that is %s', (width, height, level) => {
    expect(judgeImage({ width, height, ...facts }, 'medium').findings.find(({ check }) => check === 'resolution')?.level).toBe(level);
  });

  test('one pixel short of the least is refused, and says how large it should be', async () => {
    const [reason] = await reasonsOf(() => judgeImage({ width: 749, height: 600, ...facts }, 'medium'));
    expect(reason).toBe('Your picture is 749 x 600 pixels; printed at 5 x 4 inches that is 149 dots per inch. Below 150 it cannot be printed. Please send it at least 1500 x 1200 pixels large.');
  });

  test('has bleed or not by its shape', () => {
    expect([fitOf({ width: 1500, height: 1200 }, 'medium').box, fitOf({ width: 1425, height: 1125 }, 'medium').box]).toEqual(['bleed', 'trim']);
    expect([fitOf({ width: 3000, height: 1200 }, 'large').box, fitOf({ width: 2925, height: 1125 }, 'large').box]).toEqual(['bleed', 'trim']);
    expect(textsOf(judgeImage({ width: 1425, height: 1125, ...facts }, 'medium'), 'bleed')[0]).toMatch(/^note: .*no bleed/);
  });

  test('of a slightly other shape is cut, of quite another refused', async () => {
    expect(textsOf(judgeImage({ width: 1600, height: 1200, ...facts }, 'medium'), 'shape')[0]).toMatch(/^warning: To fill the spot, 5% of your ad is cut off/);
    expect(await reasonsOf(() => judgeImage({ width: 1200, height: 1500, ...facts }, 'medium'))).toEqual([expect.stringContaining('another shape than the spot')]);
    expect(await reasonsOf(() => judgeImage({ width: 1500, height: 1200, ...facts }, 'large'))).toEqual([expect.stringContaining('9.75 x 3.75 inches, or 10 x 4 inches with bleed')]);
  });

  test.each([['cmyk', 'ok', 'CMYK'], ['b-w', 'ok', 'black and white'], ['srgb', 'note', 'RGB']])('in %s is told what becomes of its colors', (space, level, word) => {
    const [text] = textsOf(judgeImage({ width: 1500, height: 1200, space, hasAlpha: true }, 'medium'), 'colour');
    expect(text).toMatch(new RegExp(`^${level}: .*${word}`));
  });

  test('is read by its own header before anything decodes it', async () => {
    expect(await reasonsOf(() => checkStructure(promisedPng(50_000, 50_000), 'png'))).toEqual([expect.stringContaining('80 megapixels')]);
    expect(await reasonsOf(() => checkStructure(promisedPng(10_000, 8000), 'png'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(promisedPng(10_000, 8001), 'png'))).toHaveLength(1);
    const whole = await png();
    expect(await reasonsOf(() => checkStructure(whole, 'png'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(whole.subarray(0, -1), 'png'))).toEqual([expect.stringContaining('damaged or not complete')]);
    const photo = await jpeg();
    expect(await reasonsOf(() => checkStructure(photo, 'jpeg'))).toEqual([]);
    expect(await reasonsOf(() => checkStructure(photo.subarray(0, photo.length / 3), 'jpeg'))).toHaveLength(1);
  });

  test('that is something else besides is refused', async () => {
    const both = Buffer.concat([await jpeg(), Buffer.from('%PDF-1.7')]);
    expect(await reasonsOf(() => checkStructure(both, 'jpeg'))).toEqual([expect.stringContaining('something else at once')]);
  });
});

test.each([['nothing', ''], ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'], ['a GIF', 'GIF89a'], ['a PDF behind a space', ' %PDF-1.7']])('%s is none of the kinds we take', async (_, content) => {
  expect(await reasonsOf(() => kindOf(Buffer.from(content)))).toEqual([expect.stringContaining('not a PNG, JPEG or PDF')]);
});

const name = (text: string) => PDFName.of(text);
const action = (document: PDFDocument, kind: string, more: object = {}) => document.context.register(document.context.obj({ S: kind, ...more }));

describe('a PDF', () => {
  test('of one page is handed back alone, at its size', async () => {
    const { page, fit, findings } = await judgePdf(await pdf((document) => document.setTitle('Secret title')), 'medium');
    expect(fit.box).toBe('bleed');
    expect(page.includes('Secret title')).toBe(false);
    expect(findings.map(({ check }) => check)).toEqual(['bleed', 'colour']);
  });

  test.each<[string, (document: PDFDocument) => void, RegExp]>([
    ['a script to open with', (document) => void document.catalog.set(name('OpenAction'), action(document, 'JavaScript', { JS: PDFString.of('app.alert(1)') })), /script/],
    ['a script nobody calls', (document) => void action(document, 'JavaScript', { JS: PDFString.of('1') }), /script/],
    ['a script under a disguised name', (document) => void document.context.register(document.context.obj({ S: PDFName.of('Java#53cript') })), /script/],
    ['a program to start', (document) => void document.getPage(0).node.set(name('AA'), document.context.obj({ O: action(document, 'Launch') })), /does something by itself/],
    ['an opening view', (document) => void document.catalog.set(name('OpenAction'), action(document, 'GoTo')), /does something by itself/],
    ['a file inside', (document) => void document.context.register(document.context.obj({ Type: 'Filespec', EF: {} })), /other files attached/],
    ['a form', (document) => void document.catalog.set(name('AcroForm'), document.context.obj({ XFA: [] })), /form/],
    ['a video', (document) => void document.context.register(document.context.obj({ Type: 'Annot', Subtype: 'RichMedia' })), /video/],
  ])('with %s is refused', async (_, change, reason) => {
    const bytes = await pdf(change);
    expect((await reasonsOf(() => judgePdf(bytes, 'medium'))).join(' ')).toMatch(reason);
  });

  test('of more than one page is refused with its count', async () => {
    const bytes = await pdf(undefined, Array.from({ length: 3 }, () => [360, 288] as [number, number]));
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual(['This PDF has 3 pages. Please send the one page that is your ad.']);
  });

  test('of another shape is refused with its inches', async () => {
    const bytes = await pdf(undefined, [[612, 792]]);
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([expect.stringContaining('Your ad is 8.5 x 11 inches')]);
  });

  test('whose letters are not in it is refused by their names', async () => {
    const bytes = await pdf(async (document) => document.getPage(0).drawText('Hello', { font: await document.embedFont(StandardFonts.TimesRoman) }));
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([expect.stringContaining('the letters of Times-Roman')]);
  });

  test('that is one picture is judged as a picture', async () => {
    const coarse = await png({ width: 500, height: 400 });
    const bytes = await pdf(async (document) => document.getPage(0).drawImage(await document.embedPng(coarse), { width: 360, height: 288 }));
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([expect.stringContaining('500 x 400 pixels; printed at 5 x 4 inches that is 100 dots per inch')]);
  });

  test('is the ad within its bleed where it says so: crop marks around it are left out', async () => {
    const bytes = await pdf((document) => {
      document.getPage(0).setTrimBox(39, 39, 342, 270);
      document.getPage(0).setBleedBox(30, 30, 360, 288);
    }, [[420, 348]]);
    const { fit, page } = await judgePdf(bytes, 'medium');
    expect([fit.box, fit.loss]).toEqual(['bleed', 0]);
    expect((await PDFDocument.load(page)).getPage(0).getMediaBox()).toEqual({ x: 30, y: 30, width: 360, height: 288 });
  });

  test('cut short, turned or with more behind its end is refused', async () => {
    const whole = await pdf();
    expect(await reasonsOf(() => judgePdf(whole.subarray(0, whole.length / 2), 'medium'))).toEqual([expect.stringContaining('damaged')]);
    expect(await reasonsOf(() => judgePdf(Buffer.concat([whole, Buffer.alloc(2000, 'PK')]), 'medium'))).toEqual([expect.stringContaining('something else follows')]);
    const turned = await pdf((document) => document.getPage(0).node.set(name('Rotate'), document.context.obj(90)));
    expect(await reasonsOf(() => judgePdf(turned, 'medium'))).toEqual([expect.stringContaining('turned')]);
  });
});
