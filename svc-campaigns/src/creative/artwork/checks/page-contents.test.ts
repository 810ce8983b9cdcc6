import { describe, expect, test } from '@jest/globals';
import { PDFDocument, PDFHexString, PDFName, type PDFContext } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { mediumPoints, pdf, png } from '../../../testing/artwork.ts';
import { reasonsOf, textsOf } from '../../../testing/checks.ts';
import { inkOfPage, inkOfPicture } from './ink.ts';
import { contentsOf } from './page-contents.ts';
import { judgePdf } from './pdf.ts';

const name = (text: string) => PDFName.of(text);
type Resources = (context: PDFContext) => Record<string, unknown>;

const none: Resources = () => ({});

async function painting(contents: string, resources = none): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage(mediumPoints);
  const { context } = document;
  page.node.set(name('Contents'), context.register(context.flateStream(contents)));
  page.node.set(name('Resources'), context.obj(resources(context) as never));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0.9, 0.8, 0], N: 1 };
const spot =
  (plate: string): Resources =>
  (context) => ({ ColorSpace: { Spot: context.obj(['Separation', plate, 'DeviceCMYK', tint]) } });
const over: Resources = () => ({ ExtGState: { Over: { OP: true, op: true, OPM: 1 } } });
const coloursOf = async (bytes: Buffer) => textsOf(await judgePdf(bytes, 'medium'), 'colour');

describe('the ink of a page', () => {
  test.each<[string, string, Resources]>([
    ['a field', '1 1 1 1 k 0 0 360 288 re f', none],
    ['a line', '1 1 1 1 K 20 w 0 100 m 360 100 l S', none],
    ['a color set by its color space', '/DeviceCMYK cs 1 1 1 1 sc 0 0 360 288 re f*', none],
    [
      'a drawing within a drawing',
      'q 2 0 0 2 0 0 cm /Outer Do Q',
      (context) => {
        const inner = context.register(context.stream('1 1 1 1 k 0 0 9 9 re b', { Type: 'XObject', Subtype: 'Form' }));
        const dict = { Type: 'XObject', Subtype: 'Form', Resources: { XObject: { Inner: inner } } };
        return { XObject: { Outer: context.register(context.stream('/Inner Do', dict)) } };
      },
    ],
    [
      'a shade',
      '/Shade sh',
      () => ({
        Shading: {
          Shade: {
            ShadingType: 2,
            ColorSpace: 'DeviceCMYK',
            Coords: [0, 0, 360, 0],
            Function: { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [1, 1, 1, 1], N: 1 },
          },
        },
      }),
    ],
  ])('is measured in %s', async (_, contents, resources) => {
    const bytes = await painting(contents, resources);

    const texts = await coloursOf(bytes);

    expect(texts).toContain('warning: Some areas have 400% ink. More than 300% doesn’t dry well. Please use less.');
  });

  test('includes the pixels of a CMYK picture', async () => {
    const jpeg = await sharp(await png(undefined, '#102010'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const document = await PDFDocument.create();
    const page = document.addPage(mediumPoints);
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 360, height: 288 });
    const saved = (await PDFDocument.load(await document.save())).getPage(0);

    const ink = await inkOfPage(contentsOf(saved, saved.getMediaBox()));

    expect(ink).toBe(await inkOfPicture(jpeg));
    expect(ink).toBeGreaterThan(200);
  });

  test('ignores paint outside the ad', async () => {
    const bytes = await painting('0 0 0 1 k 0 0 360 288 re f 1 1 1 1 k -50 -50 20 20 re f');

    const texts = await coloursOf(bytes);

    expect(texts).toEqual(['ok: Your PDF uses only print inks (CMYK). Its colors don’t change.']);
  });
});

test('a color space named like an inherited object property is treated as unknown', async () => {
  const bytes = await painting('/constructor cs 1 scn 0 0 360 288 re f');

  const texts = await coloursOf(bytes);

  expect(texts).toEqual([expect.stringContaining('note: Your PDF has colors that aren’t print inks')]);
});

describe('a spot color', () => {
  test('is converted and reported by name', async () => {
    const bytes = await painting('/Spot cs 1 scn 0 0 360 288 re f', spot('PANTONE 185 C'));

    const texts = await coloursOf(bytes);

    expect(texts).toContain('note: We convert PANTONE 185 C to the four inks of print. The proof shows the result.');
  });

  test.each(['CutContour', 'Dieline', 'Thru-cut', 'Perforation', 'Spot UV', 'Gold Foil'])(
    'is refused when it is for finishing: %s',
    async (plate) => {
      const bytes = await painting('/Spot CS 1 SCN 10 10 300 200 re S', spot(plate));

      const reasons = await reasonsOf(() => judgePdf(bytes, 'medium'));

      expect(reasons).toEqual([expect.stringContaining(`${plate} is a plate for cutting or finishing`)]);
    },
  );

  test('is refused if it prints on all plates, except in marks outside the ad', async () => {
    const inside = await painting('/Spot CS 1 SCN 10 10 300 200 re S', spot('All'));
    const beside = await painting('/Spot CS 1 SCN 0 -20 m 0 -5 l S', spot('All'));

    const reasons = [
      await reasonsOf(() => judgePdf(inside, 'medium')),
      await reasonsOf(() => judgePdf(beside, 'medium')),
    ];

    expect(reasons).toEqual([[expect.stringContaining('the color All')], []]);
  });

  test('is ignored if it is not used for painting', async () => {
    const bytes = await painting('0 0 0 1 k 0 0 360 288 re f', spot('CutContour'));

    const reasons = await reasonsOf(() => judgePdf(bytes, 'medium'));

    expect(reasons).toEqual([]);
  });
});

test('an overprinting object covers the objects below it, in the proof and in print', async () => {
  const bytes = await painting('1 0 0 0 k 0 0 360 288 re f /Over gs 0 0 0 0 k 40 40 100 100 re f', over);

  const { page, findings } = await judgePdf(bytes, 'medium');

  expect(textsOf({ findings }, 'colour')).toContain(
    'note: Parts of your ad were set to overprint. They cover what is under them, as the proof shows.',
  );
  expect(page.toString('latin1')).not.toMatch(/\/(?:OP|op|OPM)\b/u);
});

describe('a layer', () => {
  const layered = (state: 'ON' | 'OFF', more: object = {}) =>
    pdf((document) => {
      const { context, catalog } = document;
      const layer = context.register(context.obj({ Type: 'OCG', Name: PDFHexString.fromText('Notes'), ...more }));
      const settings = { [state]: [layer], AS: [{ Event: 'Print', Category: ['Print'], OCGs: [layer] }] };
      catalog.set(name('OCProperties'), context.obj({ OCGs: [layer], D: settings }));
      const page = document.getPage(0);
      page.node.set(name('Resources'), context.obj({ Properties: { Notes: layer } }));
      page.node.set(
        name('Contents'),
        context.register(context.stream('0 0 0 1 k 0 0 360 288 re f /OC /Notes BDC 1 0 0 0 k 9 9 99 99 re f EMC')),
      );
    });
  const refused = [expect.stringContaining('A layer of this PDF is hidden: Notes.')];

  test.each<[string, 'ON' | 'OFF', object, unknown[]]>([
    ['hidden', 'OFF', {}, refused],
    ['hidden in print', 'ON', { Usage: { Print: { PrintState: 'OFF' } } }, refused],
    ['shown', 'ON', {}, []],
  ])('is refused only if hidden, here %s', async (_, state, more, expected) => {
    const bytes = await layered(state, more);

    const reasons = await reasonsOf(() => judgePdf(bytes, 'medium'));

    expect(reasons).toEqual(expected);
  });
});

describe('a valid PDF of a common program', () => {
  test('may be protected by an owner’s password', async () => {
    const bytes = await locked({ userPassword: '', ownerPassword: 'owner' });

    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([]);
  });
});

test('a PDF that opens only with a password is refused with an explanation', async () => {
  const bytes = await locked({ userPassword: 'secret', ownerPassword: 'owner' });

  expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([
    'This PDF is protected by a password. Please export it without one.',
  ]);
});

test.each<[string, string, string]>([
  ['a blank page', '1 1 1 rg 0 0 360 288 re f', 'Your page is blank. Please check that you chose the right file.'],
  ['a line without width', '0 w 0 0 0 1 K 0 0 m 360 288 l S', 'lines that are too thin to print'],
])('a page with a flaw gets a warning of %s', async (_, contents, words) => {
  const bytes = await painting(contents);

  const { findings } = await judgePdf(bytes, 'medium');

  const warnings = findings.filter(({ level }) => level === 'warning').map(({ text }) => text);
  expect(warnings).toEqual([expect.stringContaining(words)]);
});

async function locked(passwords: { userPassword: string; ownerPassword: string }): Promise<Buffer> {
  const document = await PDFDocument.load(await pdf());
  document.encrypt(passwords);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
