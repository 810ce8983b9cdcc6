import type { PDFiumPage } from '@hyzyla/pdfium';
import type { ArtworkFinding } from '@postcard/contracts';
import { artworkDpi } from '@postcard/contracts/print-sizes';
import type { Judged, Size } from './print-fit.ts';

export type PlacedPicture = { pixels: Size; inches: Size; dpi: number };

/** Functions of the library's wasm module, as its API does not expose object positions. Pointers are numbers. */
type Functions = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, place: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, place: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
};
type Inside = { module: Functions; pageIdx: number };
type Matrix = readonly [a: number, b: number, c: number, d: number];

const kinds = { image: 3, form: 5 } as const;
const upright: Matrix = [1, 0, 0, 1];
const deepest = 12;
/** A picture whose shorter side has at most this many pixels is treated as a flat shade. */
const shadePixels = 16;
const pointsPerInch = 72;

/** Returns the pictures of a page at their printed size, without flat shades. */
export function placedPictures(page: PDFiumPage, size: Size): PlacedPicture[] {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.max(size.width / originalWidth, size.height / originalHeight) * pointsPerInch;
  return [...objectsOf(page)].map(({ pixels, points }) => {
    const inches = { width: (points.width * scale) / pointsPerInch, height: (points.height * scale) / pointsPerInch };
    // Rounds away the arithmetic error of exactly 300 dpi.
    return {
      pixels,
      inches,
      dpi: Math.floor(Math.min(pixels.width / inches.width, pixels.height / inches.height) + 0.05),
    };
  });
}

type Found = { pixels: Size; points: Size };

function* objectsOf(page: PDFiumPage): Generator<Found> {
  const { module, pageIdx } = page as unknown as Inside;
  for (let place = 0; place < module._FPDFPage_CountObjects(pageIdx); place++)
    yield* picturesIn(module, module._FPDFPage_GetObject(pageIdx, place), upright, 0);
}

/** Yields an object's pictures. A picture fills the unit square of its matrix, multiplied by its drawings' matrices. */
function* picturesIn(module: Functions, object: number, outer: Matrix, depth: number): Generator<Found> {
  const kind = module._FPDFPageObj_GetType(object);
  if (kind !== kinds.image && kind !== kinds.form) return;
  const matrix = times(matrixOf(module, object), outer);
  if (kind === kinds.image) {
    const pixels = pixelsOf(module, object);
    const points = { width: Math.hypot(matrix[0], matrix[1]), height: Math.hypot(matrix[2], matrix[3]) };
    if (Math.min(pixels.width, pixels.height) > shadePixels && points.width > 0 && points.height > 0)
      yield { pixels, points };
    return;
  }
  if (depth >= deepest) return;
  for (let place = 0; place < module._FPDFFormObj_CountObjects(object); place++)
    yield* picturesIn(module, module._FPDFFormObj_GetObject(object, place), matrix, depth + 1);
}

const times = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
  a * e + b * g,
  a * f + b * h,
  c * e + d * g,
  c * f + d * h,
];

function matrixOf(module: Functions, object: number): Matrix {
  return withMemory(module, 24, (at, view) => {
    if (!module._FPDFPageObj_GetMatrix(object, at)) return upright;
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => view().getFloat32(at + offset, true)) as [
      number,
      number,
      number,
      number,
    ];
    return [a, b, c, d];
  });
}

function pixelsOf(module: Functions, object: number): Size {
  return withMemory(module, 8, (at, view) => {
    if (!module._FPDFImageObj_GetImagePixelSize(object, at, at + 4)) return { width: 0, height: 0 };
    return { width: view().getUint32(at, true), height: view().getUint32(at + 4, true) };
  });
}

function withMemory<T>(module: Functions, size: number, work: (at: number, view: () => DataView) => T): T {
  const at = module.wasmExports.malloc(size);
  try {
    return work(at, () => new DataView(module.HEAPU8.buffer));
  } finally {
    module.wasmExports.free(at);
  }
}

export const coarsestOf = (pictures: readonly PlacedPicture[]): PlacedPicture | undefined =>
  pictures.toSorted((a, b) => a.dpi - b.dpi)[0];

const { least, blurred, sharp } = artworkDpi;
const around = (inches: number): number => Math.round(inches * 100) / 100;
const measured = ({ pixels, inches, dpi }: PlacedPicture): string =>
  `A picture in this PDF is ${pixels.width} x ${pixels.height} pixels; printed at ${around(inches.width)} x ` +
  `${around(inches.height)} inches that is ${dpi} dots per inch.`;

/** Judges resolution. A coarse picture is refused if it covers half of the ad, and otherwise reported. */
export function judgePictures(pictures: readonly PlacedPicture[], size: Size): Judged {
  const worst = coarsestOf(pictures);
  if (!worst) return { findings: [], refusals: [] };
  const main = coarsestOf(
    pictures.filter(({ inches }) => inches.width * inches.height >= (size.width * size.height) / 2),
  );
  if (main && main.dpi < least)
    return {
      findings: [],
      refusals: [`${measured(main)} Below ${least} it cannot be printed. Please put it in at ${sharp} dots per inch.`],
    };
  return { findings: [found(pictures, worst)], refusals: [] };
}

function found(pictures: readonly PlacedPicture[], worst: PlacedPicture): ArtworkFinding {
  if (worst.dpi >= sharp)
    return {
      check: 'resolution',
      level: 'ok',
      text: `Every picture in this PDF has at least ${sharp} dots per inch at its printed size. It will print sharply.`,
    };
  const coarse = pictures.filter(({ dpi }) => dpi < sharp).length;
  const othersText = coarse > 1 ? ` It is the coarsest of ${coarse} that have less than ${sharp}.` : '';
  const verdict =
    worst.dpi < least
      ? `Below ${least} it will look blurred: please use a picture with a higher resolution.`
      : `${sharp} is sharp; below ${blurred} looks blurred.`;
  return { check: 'resolution', level: 'warning', text: `${measured(worst)}${othersText} ${verdict}` };
}
