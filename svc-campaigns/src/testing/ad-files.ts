import { PDFDocument, PDFName, type PDFContext } from '@cantoo/pdf-lib';
import type { AdDesign, SpotType } from '@postcard/contracts';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediumPoints, picture } from './artwork.ts';

export type AdFile = { name: string; bytes: Buffer; design?: AdDesign; spotType: SpotType; refused?: RegExp };

const texts: Record<string, Pick<AdDesign, 'businessName' | 'headline' | 'offer' | 'details'>> = {
  Hebrew: {
    businessName: 'פיצה של דן',
    headline: 'הנחה 25% על הכול',
    offer: '2 ב-1 (עד 12:30)',
    details: 'רחוב Main 12, מורפארק',
  },
  Arabic: {
    businessName: 'مطعم السلام',
    headline: 'خصم ٢٥٪ اليوم',
    offer: 'اثنان بسعر 1',
    details: 'من 9 إلى 5 كل يوم',
  },
  Hindi: { businessName: 'शर्मा किराना', headline: '25% की छूट', offer: 'एक मुफ़्त', details: 'सोमवार से' },
  Thai: { businessName: 'ร้านอาหารไทย', headline: 'ลด 25%', offer: 'ซื้อหนึ่งแถมหนึ่ง', details: 'เปิด 9 โมงเช้า' },
  Chinese: {
    businessName: '金龙餐馆',
    headline: '全场八折优惠',
    offer: '买一送一',
    details: '营业时间：上午九点至晚上九点。',
  },
  Japanese: {
    businessName: '寿司さくら',
    headline: 'ランチ20%オフ',
    offer: 'もう一皿無料',
    details: '午前11時から午後9時まで。',
  },
  Korean: {
    businessName: '서울 식당',
    headline: '모든 메뉴 20% 할인',
    offer: '하나 사면 하나 무료',
    details: '매일 오전 9시부터',
  },
  pictures: {
    businessName: 'Café Zoë 🍕',
    headline: 'Fun 🎉 for the 👨‍👩‍👧 👍🏽',
    offer: '★ Two for one ✓',
    details: 'Cre\u0300me bru\u0302le\u0301e, q\u0303',
  },
  English: {
    businessName: "Tom & Jerry's Pizza",
    headline: 'Wood-fired since 1998',
    offer: 'Two for one',
    details: 'Open 11 to 3 (Sundays too).',
  },
};

function filled(name: string, templateId: string, spotType: SpotType, words: (typeof texts)[string]): AdFile {
  const contact = { phone: '+18055550100', website: 'https://www.pizza.example/menu?from=card' };
  const design: AdDesign = { templateId, ...words, ...contact, picture: 'qr' };
  const template = {
    design,
    spotType,
    category: 'Food & Beverage',
    subcategory: 'Pizza',
    link: 'https://town.example/go/bcdfghjkm',
  };
  return { name, bytes: Buffer.from(JSON.stringify(template)), design, spotType };
}

const templates = (): AdFile[] => [
  ...templateCatalogue.map(({ id, spotType }) => filled(`${id} in English`, id, spotType, texts['English'] as never)),
  ...Object.entries(texts)
    .filter(([script]) => script !== 'English')
    .flatMap(([script, words]) =>
      (['medium-gazette', 'medium-sunburst', 'large-marquee'] as const).map((id) =>
        filled(`${id} in ${script}`, id, id.startsWith('large') ? 'large' : 'medium', words),
      ),
    ),
  {
    ...filled('a template with a hieroglyph', 'medium-ticket', 'medium', {
      ...(texts['English'] as never as object),
      headline: 'Open 𓀀',
    } as never),
    refused: /can’t print “𓀀” \(U\+13000\)/u,
  },
];

const colourful = (width: number, height: number) =>
  picture({ width, height }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="40%" cy="60%" r="20%" fill="#e3a83f"/>` +
          '<rect x="60%" y="30%" width="25%" height="40%" fill="#2f6b4f"/></svg>',
      ),
    },
  ]);

const pictures = async (): Promise<AdFile[]> => {
  const [bleed, trim] = [colourful(1500, 1200), colourful(1425, 1125)];
  const of = async (name: string, bytes: Buffer | Promise<Buffer>, refused?: RegExp): Promise<AdFile> => ({
    name,
    bytes: await bytes,
    spotType: 'medium',
    ...(refused && { refused }),
  });
  return Promise.all([
    of('a PNG with bleed', bleed.clone().png().toBuffer()),
    of('a PNG without bleed', trim.clone().png().toBuffer()),
    of('a PNG of 16 bits', trim.clone().toColourspace('rgb16').png().toBuffer()),
    of('a PNG that is partly clear', trim.clone().ensureAlpha(0.5).png().toBuffer()),
    of('a grey PNG', trim.clone().greyscale().png().toBuffer()),
    of('a JPEG', trim.clone().jpeg({ quality: 95 }).toBuffer()),
    of('a JPEG in CMYK', trim.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()),
    of('a JPEG of 600 dots per inch', colourful(2850, 2250).jpeg().toBuffer()),
    of('a WebP', trim.clone().webp({ quality: 95 }).toBuffer()),
    of('an AVIF', trim.clone().avif({ quality: 70 }).toBuffer()),
    of('a TIFF', trim.clone().tiff().toBuffer()),
    of('a HEIC', readFileSync(join(import.meta.dirname, 'medium.heic'))),
    of('a picture too coarse', colourful(475, 375).png().toBuffer(), /cannot be printed/),
    of('a picture of another shape', colourful(1200, 1500).png().toBuffer(), /shape|cut off|inches/i),
    of(
      'half a JPEG',
      trim
        .clone()
        .jpeg()
        .toBuffer()
        .then((whole) => whole.subarray(0, 9000)),
      /damaged/,
    ),
  ]);
};

type Page = {
  contents: string;
  resources?: (context: PDFContext) => object;
  change?: (document: PDFDocument) => void;
  pages?: number;
};

async function page({ contents, resources = () => ({}), change, pages = 1 }: Page): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let place = 0; place < pages; place++) document.addPage(mediumPoints);
  const { node } = document.getPage(0);
  node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(contents)));
  node.set(PDFName.of('Resources'), document.context.obj(resources(document.context) as never));
  change?.(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const field = '0.1 0.6 0.5 0 k 0 0 360 288 re f ';
const plate = (named: string) => (context: PDFContext) => ({
  ColorSpace: {
    Spot: context.obj([
      'Separation',
      named,
      'DeviceCMYK',
      { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0.9, 0.8, 0], N: 1 },
    ]),
  },
});
const over = () => ({ ExtGState: { Over: { OP: true, op: true, OPM: 1 } } });
const layer = (context: PDFContext) => ({ Properties: { Layer: context.register(context.obj({ Type: 'OCG' })) } });
const hide = (document: PDFDocument) => {
  const [ref] = document.context.enumerateIndirectObjects().find(([, object]) => String(object).includes('/OCG')) as [
    never,
    never,
  ];
  document.catalog.set(PDFName.of('OCProperties'), document.context.obj({ OCGs: [ref], D: { OFF: [ref] } }));
};

const pages: Record<string, Page & { refused?: RegExp }> = {
  'a page in CMYK': { contents: `${field}0 0 0 0.9 k 40 40 120 90 re f` },
  'a page in RGB': { contents: '0.8 0.3 0.2 rg 0 0 360 288 re f 1 1 0.8 rg 60 60 90 120 re f' },
  'a grey page': { contents: '0.9 g 0 0 360 288 re f 0.2 g 60 60 90 120 re f' },
  'a page with a shade': {
    contents: '/Shade sh',
    resources: () => ({
      Shading: {
        Shade: {
          ShadingType: 2,
          ColorSpace: 'DeviceCMYK',
          Coords: [0, 0, 360, 0],
          Function: { FunctionType: 2, Domain: [0, 1], C0: [0, 0.2, 0.8, 0], C1: [0.9, 0.1, 0, 0], N: 1 },
        },
      },
    }),
  },
  'a page that shines through': {
    contents: `${field}/Half gs 0 0 0 1 k 60 60 200 120 re f`,
    resources: () => ({ ExtGState: { Half: { ca: 0.5 } } }),
  },
  'white that overprints': { contents: `${field}/Over gs 0 0 0 0 k 90 70 180 150 re f`, resources: over },
  'black that overprints': { contents: `${field}/Over gs 0 0 0 1 k 90 70 180 150 re f`, resources: over },
  'a spot colour': { contents: `${field}/Spot cs 1 scn 60 60 160 120 re f`, resources: plate('PANTONE 186 C') },
  'ink of 400%': { contents: '1 1 1 1 k 60 60 160 120 re f 0 0.4 0.6 0 k 240 60 60 60 re f' },
  'lines without a width': { contents: `${field}0 w 0 0 0 1 K 20 20 m 300 250 l S` },
  'a view to open with': {
    contents: field,
    change: (document) =>
      document.catalog.set(PDFName.of('OpenAction'), document.context.obj([document.getPage(0).ref, 'Fit'])),
  },
  'a font that sets nothing': {
    contents: field,
    resources: () => ({ Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } }),
  },
  'a layer that is shown': { contents: `${field}/OC /Layer BDC 0 0 0 1 k 60 60 90 90 re f EMC`, resources: layer },
  'a layer that is hidden': {
    contents: `${field}/OC /Layer BDC 0 0 0 1 k 60 60 90 90 re f EMC`,
    resources: layer,
    change: hide,
    refused: /layer/i,
  },
  'a die line': {
    contents: `${field}/Spot CS 1 SCN 40 40 200 200 re S`,
    resources: plate('CutContour'),
    refused: /CutContour/,
  },
  'every plate at once': {
    contents: `${field}/Spot cs 1 scn 40 40 90 90 re f`,
    resources: plate('All'),
    refused: /All|every plate/,
  },
  'a font that is not there': {
    contents: `${field}BT /F1 24 Tf 40 40 Td (Hello) Tj ET`,
    resources: () => ({ Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } }),
    refused: /embedded in the PDF: Helvetica/,
  },
  'two pages': { contents: field, pages: 2, refused: /2 pages/ },
};

const pdfs = async (): Promise<AdFile[]> => [
  ...(await Promise.all(
    Object.entries(pages).map(async ([name, { refused, ...each }]): Promise<AdFile> => ({
      name,
      bytes: await page(each),
      spotType: 'medium',
      ...(refused && { refused }),
    })),
  )),
  {
    name: 'a page after other bytes',
    bytes: Buffer.concat([Buffer.from('\n\n'.repeat(200)), await page({ contents: field })]),
    spotType: 'medium',
  },
];

/** Ads of types that were once printed differently from their proofs. */
export const adFiles = async (): Promise<AdFile[]> => [...templates(), ...(await pictures()), ...(await pdfs())];
