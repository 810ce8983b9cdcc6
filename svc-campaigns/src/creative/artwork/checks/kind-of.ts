import { Refusal } from './refusal.ts';

export const pictureKinds = ['heic', 'webp', 'avif', 'tiff'] as const;
export type PictureKind = (typeof pictureKinds)[number];
export type PrintKind = 'png' | 'jpeg' | 'pdf';
export type FileKind = PrintKind | PictureKind;

export const kindNames: Record<PictureKind, string> = { heic: 'HEIC', webp: 'WebP', avif: 'AVIF', tiff: 'TIFF' };

export const isPrintKind = (kind: FileKind): kind is PrintKind => !(pictureKinds as readonly string[]).includes(kind);

/** Bytes before a PDF's header that readers accept (ISO 32000-1, implementation note 13). */
const beforePdf = 1024;
const pdfSign = Buffer.from('%PDF-');

export const beginningOfPdf = (bytes: Buffer): number => bytes.subarray(0, beforePdf + pdfSign.length).indexOf(pdfSign);

/* oxlint-disable no-control-regex */
const signs: readonly (readonly [kind: FileKind, sign: RegExp])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/u],
  ['jpeg', /^\xff\xd8\xff/u],
  ['webp', /^RIFF.{4}WEBP/su],
  ['tiff', /^(?:II\*\0|MM\0\*)/u],
  ['avif', /^.{4}ftyp(?:avif|avis)/su],
  ['heic', /^.{4}ftyp(?:heic|heix|heim|heis|mif1)/su],
];
/* oxlint-enable no-control-regex */

export function kindOf(bytes: Buffer): FileKind {
  const first = bytes.subarray(0, 16).toString('latin1');
  const kind = signs.find(([, sign]) => sign.test(first))?.[0] ?? (beginningOfPdf(bytes) >= 0 ? 'pdf' : undefined);
  if (!kind)
    throw new Refusal('This is not a PDF, PNG, JPEG, HEIC or WebP file. Please export your ad as one of these.');
  return kind;
}
