import type { ArtworkFinding, SpotType } from '@postcard/contracts';
import { artworkMaxPixels, artworkSizes, logoPixels } from '@postcard/contracts/print-sizes';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { FilledTemplate } from '../../draw/ad-page.ts';
import { names } from './check-folder.ts';
import { judgeImage } from './checks/image.ts';
import { checkStructure } from './checks/image-structure.ts';
import { kindOf } from './checks/kind-of.ts';
import { inPrintKind } from './checks/phone-picture.ts';
import { judgePdf, wholePdf } from './checks/pdf.ts';
import { onFirstPage } from './checks/pdf-page.ts';
import { previewDpi, previewPixels, type Box, type Fit } from './checks/print-fit.ts';
import { cannotPrint, damaged, Refusal } from './checks/refusal.ts';

/** The use of a file: an ad of a size, a logo, a brief, or a template's texts, which are drawn as a page. */
export type Use = SpotType | 'logo' | 'brief' | 'template';

export type CheckedFile = { mediaType: string; box: Box; sha256: string; findings: ArtworkFinding[] };
export type CheckResult = CheckedFile | { refusals: readonly string[] };

sharp.concurrency(1);
sharp.cache(false);

/** Checks the file `given` and writes `art` and `preview`, redrawn without hidden content. Runs isolated. */
export async function checkFile(folder: string, use: Use): Promise<CheckResult> {
  try {
    const bytes = await readFile(join(folder, names.given));
    if (use === 'logo') return await checkLogo(bytes, folder);
    if (use === 'brief') return await checkBrief(bytes, folder);
    if (use === 'template') return await drawTemplate(bytes, folder);
    const { bytes: converted, kind, findings } = await inPrintKind(bytes, kindOf(bytes));
    if (kind === 'pdf') return await checkPdf(bytes, folder, use);
    const checked = await checkImage(converted, { kind, folder, spotType: use });
    return { ...checked, findings: [...findings, ...checked.findings] };
  } catch (error) {
    if (error instanceof Refusal) return { refusals: error.reasons };
    throw error;
  }
}

type Image = { kind: 'png' | 'jpeg'; folder: string; spotType: SpotType };

async function checkImage(bytes: Buffer, { kind, folder, spotType }: Image): Promise<CheckedFile> {
  checkStructure(bytes, kind);
  const { format, autoOrient, space, hasAlpha } = await readable(() =>
    sharp(bytes, { limitInputPixels: artworkMaxPixels }).metadata(),
  );
  if (format !== kind) throw damaged();
  const { fit, findings } = judgeImage(
    { ...autoOrient, space: space ?? 'srgb', hasAlpha: hasAlpha ?? false },
    spotType,
  );
  const art = await readable(() => drawnAnew(bytes, { kind, isCmyk: space === 'cmyk', fit }));
  await writePreview(sharp(art, { limitInputPixels: artworkMaxPixels }), { fit, folder });
  return stored(art, { folder, mediaType: `image/${kind}`, fit, findings });
}

/** Limits the resolution to what presses print, so that a file does not fill the next step's memory. */
const mostDpi = 600;

type Drawing = { kind: 'png' | 'jpeg'; isCmyk: boolean; fit: Fit };

function drawnAnew(bytes: Buffer, { kind, isCmyk, fit: { size } }: Drawing): Promise<Buffer> {
  const [width, height] = [Math.round(size.width * mostDpi), Math.round(size.height * mostDpi)];
  const opened = sharp(bytes, { limitInputPixels: artworkMaxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(width, height, { fit: 'outside', withoutEnlargement: true })
    .keepIccProfile();
  // Without optimized tables a JPEG is streamed instead of kept in memory, and slightly larger.
  const asJpeg = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false };
  if (isCmyk) return opened.pipelineColourspace('cmyk').toColourspace('cmyk').jpeg(asJpeg).toBuffer();
  const flat = opened.flatten({ background: '#ffffff' });
  return kind === 'png' ? flat.png({ compressionLevel: 6 }).toBuffer() : flat.jpeg(asJpeg).toBuffer();
}

async function checkLogo(input: Buffer, folder: string): Promise<CheckedFile> {
  const { bytes, kind } = await inPrintKind(input, kindOf(input));
  if (kind === 'pdf') throw new Refusal('Please send your logo as a picture: PNG, JPEG, HEIC or WebP.');
  checkStructure(bytes, kind);
  const { format, width, height } = await readable(() =>
    sharp(bytes, { limitInputPixels: artworkMaxPixels }).metadata(),
  );
  if (format !== kind) throw damaged();
  const { least, most } = logoPixels;
  if (Math.max(width, height) < least)
    throw new Refusal(
      `Your logo is ${width} x ${height} pixels. Please send one of at least ${least} pixels on its longer side.`,
    );
  const art = await readable(() =>
    sharp(bytes, { limitInputPixels: artworkMaxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(most, most, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer(),
  );
  await writeFile(join(folder, names.art), art);
  return { mediaType: 'image/png', box: 'trim', sha256: createHash('sha256').update(art).digest('hex'), findings: [] };
}

async function checkBrief(input: Buffer, folder: string): Promise<CheckedFile> {
  const { bytes, kind } = await inPrintKind(input, kindOf(input));
  const art = await (kind === 'pdf' ? wholePdf(bytes) : sameAnew(bytes, kind));
  await writeFile(join(folder, names.art), art);
  return {
    mediaType: kind === 'pdf' ? 'application/pdf' : `image/${kind}`,
    box: 'trim',
    sha256: createHash('sha256').update(art).digest('hex'),
    findings: [],
  };
}

async function sameAnew(bytes: Buffer, kind: 'png' | 'jpeg'): Promise<Buffer> {
  checkStructure(bytes, kind);
  const opened = () => sharp(bytes, { limitInputPixels: artworkMaxPixels, failOn: 'error', sequentialRead: true });
  if ((await readable(() => opened().metadata())).format !== kind) throw damaged();
  return readable(() =>
    (kind === 'png'
      ? opened().autoOrient().keepIccProfile().png({ compressionLevel: 6 })
      : opened().autoOrient().keepIccProfile().jpeg({ quality: 92, optimiseCoding: false })
    ).toBuffer(),
  );
}

async function drawTemplate(input: Buffer, folder: string): Promise<CheckedFile> {
  // Loaded on demand, as only this check needs the fonts.
  const { drawAdPage } = await import('../../draw/ad-page.ts');
  const template = JSON.parse(input.toString()) as FilledTemplate;
  const logo = template.design.picture === 'logo' && template.design.logo;
  const { page, missing } = await drawAdPage(template, logo ? await readFile(join(folder, names.logo)) : null);
  if (missing.length > 0) throw new Refusal(cannotPrint(missing));
  const fit: Fit = { box: 'trim', size: artworkSizes[template.spotType].trim, loss: 0 };
  const { data, width, height } = await onFirstPage(page, (opened) =>
    opened.render({ ...previewPixels(fit.size), render: 'bitmap' }),
  );
  await writePreview(onWhite({ data, width, height }), { fit, folder });
  return stored(page, { folder, mediaType: 'application/pdf', fit, findings: [] });
}

const onWhite = ({ data, width, height }: { data: Uint8Array; width: number; height: number }): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });

async function checkPdf(bytes: Buffer, folder: string, spotType: SpotType): Promise<CheckedFile> {
  const { fit, findings, page, drawn } = await judgePdf(bytes, spotType);
  await writePreview(onWhite(drawn), { fit, folder });
  return stored(page, { folder, mediaType: 'application/pdf', fit, findings });
}

async function writePreview(
  picture: Sharp,
  { fit: { box, size }, folder }: { fit: Fit; folder: string },
): Promise<void> {
  const { width, height } = previewPixels(size);
  const filled = await readable(() =>
    picture.resize(width, height, { fit: 'cover' }).toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer(),
  );
  const edge = box === 'bleed' ? Math.round(0.125 * previewDpi) : 0;
  const cut = sharp(filled).extract({ left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge });
  await writeFile(join(folder, names.preview), await cut.webp({ quality: 86 }).toBuffer());
}

async function stored(
  art: Buffer,
  { folder, mediaType, fit, findings }: { folder: string; mediaType: string; fit: Fit; findings: ArtworkFinding[] },
): Promise<CheckedFile> {
  await writeFile(join(folder, names.art), art);
  return { mediaType, box: fit.box, sha256: createHash('sha256').update(art).digest('hex'), findings };
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
}
