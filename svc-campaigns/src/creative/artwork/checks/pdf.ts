import type { ArtworkFinding, SpotType } from '@postcard/contracts';
import type { PDFiumPage } from '@hyzyla/pdfium';
import { EncryptedPDFError, ParseSpeeds, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { hiddenLayerOf } from './layers.ts';
import { judgeContents, judgeDrawn } from './page-judgements.ts';
import { contentsOf } from './page-contents.ts';
import { dictsIn, hazardsOf } from './pdf-hazards.ts';
import { beginningOfPdf } from './kind-of.ts';
import { onFirstPage } from './pdf-page.ts';
import { judgePictures, placedPictures } from './pdf-pictures.ts';
import { fitOf, judgeShape, previewPixels, type Fit, type Size } from './print-fit.ts';
import { damaged, Refusal } from './refusal.ts';

const pointsPerInch = 72;
const afterEnd = 1024;
const briefPages = 20;

type Drawn = Size & { data: Uint8Array };

type JudgedPage = { fit: Fit; page: Buffer; findings: ArtworkFinding[] };

export type JudgedPdf = { fit: Fit; findings: ArtworkFinding[]; page: Buffer; drawn: Drawn };

/** Judges a PDF and returns its page redrawn without hidden content. @throws Refusal with all reasons */
export async function judgePdf(bytes: Buffer, spotType: SpotType): Promise<JudgedPdf> {
  const { fit, page, findings } = await judgeFile(bytes, spotType);
  const { pictures, drawn } = await readable(() => onFirstPage(page, (opened) => inspect(opened, fit)));
  return { fit, findings: [...pictures, ...findings, ...judgeDrawn(drawn.data)], page, drawn };
}

async function judgeFile(bytes: Buffer, spotType: SpotType): Promise<JudgedPage> {
  const { document, refusals, count } = await open(bytes);
  if (count !== 1) refusals.push(`This PDF has ${count} pages. Please send only the page with your ad.`);
  if (refusals.length > 0) throw new Refusal(...refusals);
  return judgePage(document, spotType);
}

/** Returns a brief's PDF with all pages. @throws Refusal with all reasons at once */
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
    throw new Refusal('This PDF has extra data after its end. Please export it again.');
  const document = await load(bytes.subarray(beginningOfPdf(bytes)));
  return { document, refusals: hazardsOf(document), count: document.getPageCount() };
}

async function load(bytes: Buffer): Promise<PDFDocument> {
  const options = { throwOnInvalidObject: true, updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  try {
    return await PDFDocument.load(bytes, options).catch((error: unknown) => {
      if (!(error instanceof EncryptedPDFError)) throw error;
      // An empty password only restricts copying and printing by others.
      return PDFDocument.load(bytes, { ...options, password: '' });
    });
  } catch (error) {
    if (isWrongPassword(error)) throw new Refusal('This PDF is protected by a password. Please export it without one.');
    throw damaged();
  }
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof EncryptedPDFError || (error instanceof Error && /password/iu.test(error.message));

async function inspect(page: PDFiumPage, fit: Fit): Promise<{ pictures: ArtworkFinding[]; drawn: Drawn }> {
  const { findings, refusals } = judgePictures(placedPictures(page, fit.size), fit.size);
  if (refusals.length > 0) throw new Refusal(...refusals);
  const { data, width, height } = await page.render({ ...previewPixels(fit.size), render: 'bitmap' });
  return { pictures: findings, drawn: { data, width, height } };
}

async function judgePage(document: PDFDocument, spotType: SpotType): Promise<JudgedPage> {
  const page = document.getPage(0);
  if (page.getRotation().angle % 360 !== 0)
    throw new Refusal('The page of this PDF is rotated. Please export it upright.');
  const area = areaOf(page);
  const inches = { width: round(area.width / pointsPerInch), height: round(area.height / pointsPerInch) };
  const fit = fitOf(area, spotType);
  const contents = await readable(() => contentsOf(page, area, hiddenLayerOf(document)));
  const judged = [
    judgeShape(`${inches.width} x ${inches.height} inches`, fit, spotType),
    await judgeContents(contents),
  ];
  const refusals = judged.flatMap((each) => each.refusals);
  if (refusals.length > 0) throw new Refusal(...refusals);
  const hasLinks = (page.node.Annots()?.size() ?? 0) > 0;
  const ad = await alone(document, area);
  if (contents.overprints) printOver(ad);
  return {
    fit,
    page: Buffer.from(await ad.save({ addDefaultPage: false, updateFieldAppearances: false })),
    findings: [...judged.flatMap((each) => each.findings), ...(hasLinks ? [linksLeftOut] : [])],
  };
}

const linksLeftOut: ArtworkFinding = {
  check: 'links',
  level: 'note',
  text: 'Links, comments and form fields of your file aren’t printed.',
};

function printOver(document: PDFDocument): void {
  for (const [, object] of document.context.enumerateIndirectObjects())
    for (const dict of dictsIn(object)) for (const key of ['OP', 'op', 'OPM']) dict.delete(PDFName.of(key));
}

type Area = Size & { x: number; y: number };

/** Returns the ad's area: the bleed box, else the trim box, else the page. */
function areaOf(page: PDFPage): Area {
  const [trim, bleed] = [page.getTrimBox(), page.getBleedBox()];
  const around = (bleed.width - trim.width) / 2;
  return around >= 0.1 * pointsPerInch && around <= 0.2 * pointsPerInch ? bleed : trim;
}

async function readable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
}

/** Returns the page as a new file, cropped, without invisible content. */
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
