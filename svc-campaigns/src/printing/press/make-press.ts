import type { PressCell, PressReport } from '@postcard/contracts';
import { pressSheet } from '@postcard/contracts/print-sizes';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { drawAdPage } from '../../draw/ad-page.ts';
import { inkOfPage, inkOfPicture, mostInk } from '../../creative/artwork/checks/ink.ts';
import { contentsOf } from '../../creative/artwork/checks/page-contents.ts';
import { onFirstPage } from '../../creative/artwork/checks/pdf-page.ts';
import { coarsestOf, placedPictures } from '../../creative/artwork/checks/pdf-pictures.ts';
import { proofBecause } from './codes.ts';
import { groundsOf } from './grounds.ts';
import { mayShowCode, preflight } from './preflight.ts';
import { printPicture, type Inches, type PrintPicture, printDpi } from '../../draw/picture.ts';
import { drawPreviews } from './previews.ts';
import { results, type PressAd, type PressJob, type PressSource } from './press-job.ts';
import { cellOfSpot, drawCard, type CellArt, type PlacedObject } from './sheet.ts';

const softBelow = 200;
/** Pictures processed concurrently, few to save memory. */
const atOnce = 2;
const paper = '#FFFCF5';

// Two concurrent pictures use both processors; more threads and caches only take memory.
sharp.concurrency(1);
sharp.cache(false);

type Progress = (done: number, of: number, step: string) => void;
type File = Extract<PressSource, { kind: 'file' }>;

/** Makes the press file and a picture of each side in the job's folder, and reads its codes. */
export async function makePress(job: PressJob, onProgress: Progress = () => {}): Promise<PressReport> {
  const steps = job.ads.length + 2;
  const report = await writePressFile(job, (done, step) => onProgress(done, steps, step));
  onProgress(steps - 1, steps, 'The file is written');
  const spots = job.ads.filter(mayShowCode).map(({ spotId }) => spotId);
  const codes = await drawPreviews(job.folder, spots);
  onProgress(steps, steps, 'Previews of both sides are ready');
  return preflight(report, job, codes);
}

/** Writes both sides in a separate function, so that their sources, as large as the file, can be freed. */
async function writePressFile(
  { folder, title, issue, madeAt, origin, ads }: PressJob,
  onStep: (done: number, step: string) => void,
): Promise<PressReport> {
  const document = await PDFDocument.create();
  const queue = pLimit(atOnce);
  let done = 0;
  const pictures = ads.map((ad) =>
    queue(async () => {
      const made = await artOf(document, ad, folder);
      onStep(++done, `Spot ${ad.spotId} is ready`);
      return made;
    }),
  );
  const art = await Promise.all(pictures);
  const grounds = groundsOf(issue, { proof: proofBecause(origin) !== null });
  const facts = await drawCard({ document, title, madeAt, paper, art, grounds });
  await writeFile(join(folder, results.file), await document.save({ useObjectStreams: false, addDefaultPage: false }));
  const cells = art.map(({ report }) => report);
  return { ...facts, cells, warnings: wetness(facts.ink.most) };
}

async function artOf(document: PDFDocument, ad: PressAd, folder: string): Promise<CellArt> {
  const { source } = ad;
  if (source.kind === 'file') return fileArt(document, ad, source, folder);
  const logo = source.logo ? await readFile(join(folder, source.logo)) : null;
  const { page } = await drawAdPage({ ...source, spotType: ad.spotType }, logo);
  return drawnArt(document, ad, page);
}

const reportOf = (
  { spotId, bookingId, businessName, version, sha256 }: PressAd,
  rest: Pick<PressCell, 'printedAs' | 'dpi' | 'ink' | 'done' | 'warnings'>,
): PressCell => ({ spotId, bookingId, businessName, version, sha256, ...rest });

const drawnArt = async (document: PDFDocument, ad: PressAd, page: Buffer): Promise<CellArt> =>
  pageArt(document, ad, page, { box: 'trim', sent: await readPage(page, cellOfSpot(ad.spotId).trim), isDrawn: true });

async function fileArt(
  document: PDFDocument,
  ad: PressAd,
  { file, mediaType, box, isDrawn }: File,
  folder: string,
): Promise<CellArt> {
  const cell = cellOfSpot(ad.spotId);
  const size = box === 'bleed' ? cell.cell : cell.trim;
  const bytes = await readFile(join(folder, file));
  if (isDrawn) return drawnArt(document, ad, bytes);
  const sent = mediaType === 'application/pdf' ? await readPage(bytes, size) : null;
  if (sent && sent.ink !== null) return pageArt(document, ad, bytes, { box, sent });
  const picture = await printPicture(sent ? await pictureOfPage(bytes, size) : bytes, size);
  const dpi = sent ? sent.dpi : picture.dpi;
  const ink = await inkOfPicture(picture.jpeg);
  const report = reportOf(ad, { printedAs: 'picture', dpi, ink, ...conversionReport({ ...picture, dpi, ink }, sent) });
  return {
    cell,
    report,
    object: {
      ref: await embedPicture(document, picture),
      box: box === 'bleed' ? 'cell' : 'trim',
      kind: 'picture',
      width: size.width,
      height: size.height,
    },
  };
}

type SentPage = { colours: string[]; ink: number | null; dpi: number | null; fonts: string[] };
type Page = { box: 'trim' | 'bleed'; sent: SentPage; isDrawn?: boolean };

async function readPage(bytes: Buffer, size: Inches): Promise<SentPage> {
  const page = (await PDFDocument.load(bytes, { updateMetadata: false })).getPage(0);
  const contents = contentsOf(page, page.getMediaBox());
  const isKept = contents.inInks && !contents.overprints && !hasOwnPlates(page.doc);
  const pictures = await onFirstPage(bytes, (opened) => placedPictures(opened, size));
  return {
    colours: contents.colours,
    ink: isKept ? await inkOfPage(contents) : null,
    dpi: coarsestOf(pictures)?.dpi ?? null,
    fonts: [...contents.fonts.keys()],
  };
}

const hasOwnPlates = ({ context }: PDFDocument): boolean =>
  context
    .enumerateIndirectObjects()
    .some(([, object]) => /\/(?:Separation|DeviceN)\b/u.test('dict' in object ? String(object.dict) : String(object)));

const softness = (dpi: number | null, what: string): string[] =>
  dpi !== null && dpi < softBelow ? [`At ${dpi} dots per inch ${what} looks blurred in print.`] : [];

const wetness = (ink: number): string[] =>
  ink > mostInk ? [`Some areas have ${ink}% ink; more than ${mostInk}% doesn’t dry well.`] : [];

function conversionReport(
  { converted, scaled, dpi, ink }: Omit<PrintPicture, 'dpi'> & { dpi: number | null; ink: number },
  sent: SentPage | null,
): Pick<PressCell, 'done' | 'warnings'> {
  const done: string[] = [];
  if (sent)
    done.push(
      `${sent.colours.join(', ')}: the page was converted to the four inks of print and made a ` +
        `picture of ${pressSheet.dpi} dots per inch`,
    );
  if (converted) done.push('Converted from RGB to the inks of print');
  if (scaled && !sent) done.push(`Scaled from ${dpi} to ${pressSheet.dpi} dots per inch`);
  const warnings = [...softness(dpi, sent ? 'a picture on the page' : 'it'), ...wetness(ink)];
  return { done, warnings };
}

async function pageArt(
  document: PDFDocument,
  ad: PressAd,
  bytes: Buffer,
  { box, sent: { colours, ink, dpi, fonts }, isDrawn = false }: Page,
): Promise<CellArt> {
  const [page] = await document.embedPdf(bytes);
  if (!page) throw new Error(`the page of spot ${ad.spotId} cannot be read`);
  const object: PlacedObject = {
    ref: page.ref,
    box: box === 'bleed' ? 'cell' : 'trim',
    kind: 'page',
    width: page.width,
    height: page.height,
  };
  const inInks = colours.length > 0 ? ` (${colours.join(', ')})` : '';
  const done = isDrawn
    ? 'Drawn as lines and type in inks'
    : `Printed as the page that was sent, with unchanged inks${inInks}`;
  const warnings = [...softness(dpi, 'a picture on the page'), ...wetness(ink ?? 0)];
  return {
    cell: cellOfSpot(ad.spotId),
    report: reportOf(ad, { printedAs: isDrawn ? 'drawing' : 'page', dpi, ink, done: [done], warnings }),
    object,
    fonts,
  };
}

const embedPicture = async (document: PDFDocument, { jpeg }: PrintPicture): Promise<PlacedObject['ref']> =>
  (await document.embedJpg(jpeg)).ref;

function pictureOfPage(bytes: Buffer, size: Inches): Promise<Buffer> {
  const [width, height] = [Math.round(size.width * printDpi), Math.round(size.height * printDpi)];
  return onFirstPage(bytes, async (page) => {
    const { data } = await page.render({
      width,
      height,
      render: ({ data: pixels, width: w, height: h }) =>
        sharp(pixels, { raw: { width: w, height: h, channels: 4 } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
    });
    return Buffer.from(data);
  });
}
