import { artworkMaxPixels, type ArtworkFinding, type SpotType } from '@postcard/contracts';
import type { PDFiumPage } from '@hyzyla/pdfium';
import { EncryptedPDFError, ParseSpeeds, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { hazardsOf } from './pdf-hazards.ts';
import { resourcesOf, type Resources } from './pdf-resources.ts';
import { coloursOf, judgeColours } from './pdf-colours.ts';
import { onFirstPage } from './pdf-page.ts';
import { judgePictures, placedPictures } from './pdf-pictures.ts';
import { fitOf, judgeShape, previewPixels, type Fit, type Size } from './print-fit.ts';
import { damaged, Refusal } from './refusal.ts';

const pointsPerInch = 72;
/** What may follow the end of a PDF: a line end, and what careless programs write after it. */
const afterEnd = 1024;
/** A brief is read by people. */
const briefPages = 20;

/** A picture as it is drawn, four bytes a pixel. */
type Drawn = Size & { data: Uint8Array };

/** What the file says of its page, before it is drawn, and the page alone. */
type JudgedPage = { fit: Fit; page: Buffer; made: ArtworkFinding[]; colours: ArtworkFinding; rest: ArtworkFinding[] };

export type JudgedPdf = { fit: Fit; findings: ArtworkFinding[]; page: Buffer; drawn: Drawn };

/**
 * Judges a PDF for a spot and hands back its page in a file of its own, and drawn. That file is what is shown and what
 * is printed, so nothing that hides beside the page, or behind a layer a viewer would not show, comes along.
 * @throws Refusal with everything that is wrong at once
 */
export async function judgePdf(bytes: Buffer, spotType: SpotType): Promise<JudgedPdf> {
  const { fit, page, made, colours, rest } = await judgeFile(bytes, spotType);
  const { pictures, drawn } = await readable(() => onFirstPage(page, (opened) => inspect(opened, fit)));
  return { fit, findings: [...made, ...pictures, colours, ...rest], page, drawn };
}

/** In a function of its own, so that what was read of the file is let go before the page is drawn. */
async function judgeFile(bytes: Buffer, spotType: SpotType): Promise<JudgedPage> {
  const { document, refusals, count } = await open(bytes);
  if (count !== 1) refusals.push(`This PDF has ${count} pages. Please send the one page that is your ad.`);
  if (refusals.length > 0) throw new Refusal(...refusals);
  return judgePage(document, spotType);
}

/** A PDF that goes with a brief keeps its pages. @throws Refusal with everything that is wrong at once */
export async function wholePdf(bytes: Buffer): Promise<Buffer> {
  const { document, refusals, count } = await open(bytes);
  if (count > briefPages) refusals.push(`This PDF has ${count} pages. Please send at most ${briefPages}.`);
  if (refusals.length > 0) throw new Refusal(...refusals);
  return Buffer.from(await document.save());
}

async function open(bytes: Buffer): Promise<{ document: PDFDocument; refusals: string[]; count: number }> {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0) throw damaged();
  if (bytes.length - end > afterEnd)
    throw new Refusal('After the end of this PDF something else follows. Please export it again.');
  const document = await load(bytes);
  return { document, refusals: hazardsOf(document), count: document.getPageCount() };
}

async function load(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
  } catch (error) {
    if (error instanceof EncryptedPDFError)
      throw new Refusal('This PDF is protected. Please export it without a password.');
    throw damaged();
  }
}

/** The pictures on a page, and the page as it is drawn, in one opening. */
async function inspect(page: PDFiumPage, fit: Fit): Promise<{ pictures: ArtworkFinding[]; drawn: Drawn }> {
  const { findings, refusals } = judgePictures(placedPictures(page, fit.size), fit.size);
  if (refusals.length > 0) throw new Refusal(...refusals);
  const { data, width, height } = await page.render({ ...previewPixels(fit.size), render: 'bitmap' });
  return { pictures: findings, drawn: { data, width, height } };
}

async function judgePage(document: PDFDocument, spotType: SpotType): Promise<JudgedPage> {
  const page = document.getPage(0);
  if (page.getRotation().angle % 360 !== 0)
    throw new Refusal('The page of this PDF is turned. Please export it upright.');
  const area = areaOf(page);
  const inches = { width: round(area.width / pointsPerInch), height: round(area.height / pointsPerInch) };
  const fit = fitOf(area, spotType);
  const judged = [
    judgeShape(`${inches.width} x ${inches.height} inches`, fit, spotType),
    judgeResources(resourcesOf(page)),
  ];
  const refusals = judged.flatMap((each) => each.refusals);
  if (refusals.length > 0) throw new Refusal(...refusals);
  const ad = await alone(document, area);
  const hasLinks = (page.node.Annots()?.size() ?? 0) > 0;
  return {
    fit,
    page: Buffer.from(await ad.save({ addDefaultPage: false, updateFieldAppearances: false })),
    made: judged.flatMap((each) => each.findings),
    colours: judgeColours(await readable(() => coloursOf(ad))),
    rest: hasLinks
      ? [
          {
            check: 'links',
            level: 'note',
            text: 'Links, comments and form fields of your file are left out: paper has none.',
          },
        ]
      : [],
  };
}

type Area = Size & { x: number; y: number };

/** What of a page is the ad: with the bleed where the file has one, else to the cut, else all of it. */
function areaOf(page: PDFPage): Area {
  const [trim, bleed] = [page.getTrimBox(), page.getBleedBox()];
  const around = (bleed.width - trim.width) / 2;
  return around >= 0.1 * pointsPerInch && around <= 0.2 * pointsPerInch ? bleed : trim;
}

function judgeResources({ pictures, fonts, missingFonts }: Resources): {
  findings: ArtworkFinding[];
  refusals: string[];
} {
  const refusals: string[] = [];
  const findings: ArtworkFinding[] = [];
  if (pictures.some(({ width, height }) => width * height > artworkMaxPixels))
    refusals.push(
      'A picture in this PDF has more than 80 megapixels. Please export it for print at 300 dots per inch.',
    );
  if (missingFonts.length > 0)
    refusals.push(
      `The PDF does not contain the letters of ${missingFonts.join(', ')}. Please export it with fonts embedded, ` +
        'or with text turned into outlines.',
    );
  else if (fonts.length > 0)
    findings.push({ check: 'fonts', level: 'ok', text: `All fonts are in the file: ${fonts.join(', ')}.` });
  return { findings, refusals };
}

/** What one reader takes for a page another may not. */
async function readable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
}

/** The page in a new file, cut to its area, without anything that is not drawn. */
async function alone(document: PDFDocument, { x, y, width, height }: Area): Promise<PDFDocument> {
  const made = await PDFDocument.create({ updateMetadata: false });
  const [page] = await made.copyPages(document, [0]);
  if (!page) throw damaged();
  for (const key of [
    'Annots',
    'AA',
    'Metadata',
    'PieceInfo',
    'Thumb',
    'StructParents',
    'UserUnit',
    'AF',
    'B',
    'Tabs',
    'Dur',
    'Trans',
  ])
    page.node.delete(PDFName.of(key));
  page.setMediaBox(x, y, width, height);
  for (const box of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) page.node.delete(PDFName.of(box));
  made.addPage(page);
  return made;
}

const round = (inches: number): number => Math.round(inches * 100) / 100;
