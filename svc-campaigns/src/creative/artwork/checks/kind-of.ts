import { Refusal } from './refusal.ts';

export type FileKind = 'png' | 'jpeg' | 'pdf';

const beginnings: Record<FileKind, Buffer> = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  pdf: Buffer.from('%PDF-'),
};

/**
 * What a file is by its first bytes; its name and what its sender calls it are not asked.
 * @throws Refusal for anything but PNG, JPEG and PDF
 */
export function kindOf(bytes: Buffer): FileKind {
  const kinds = Object.keys(beginnings) as FileKind[];
  const kind = kinds.find((each) =>
    each === 'pdf' ? beginningOfPdf(bytes) >= 0 : bytes.subarray(0, beginnings[each].length).equals(beginnings[each]),
  );
  if (!kind) throw new Refusal('This is not a PNG, JPEG or PDF file. Please export your ad as one of these.');
  return kind;
}

/** Programs that read PDF accept other bytes before it (ISO 32000-1, implementation note 13). */
const beforePdf = 1024;

/** The place in a file at which a PDF begins; negative if there is none. */
export const beginningOfPdf = (bytes: Buffer): number =>
  bytes.subarray(0, beforePdf + beginnings.pdf.length).indexOf(beginnings.pdf);
