// Types of untyped packages, for every unit that imports this module.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../bundled.d.ts" />
import { readFile } from 'node:fs/promises';
import { initSync as startOxipng, optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import { initWasm as startResvg, Resvg } from '@resvg/resvg-wasm';
import subsetFont from 'subset-font';
import { makers } from './picture-makers.ts';

type Typeface = { family: string; file: string; axes: Record<string, number> };

/** The design system's variable fonts, from which resvg needs a static font per weight. */
const typefaces: Typeface[] = [
  // A larger optical size would be sharper, but shared pictures are mostly seen small.
  { family: 'Fraunces', file: makers.fraunces, axes: { opsz: 72 } },
  { family: 'Inter', file: makers.inter, axes: {} },
];

const regular = '400';
const optimisationLevel = 2;

/** Draws an SVG as a PNG in the design system's fonts, with the same bytes on every machine. */
export async function rasterize(drawing: string): Promise<Buffer> {
  await startPrograms();
  const svg = forResvg(drawing);
  const picture = new Resvg(svg, { font: { fontBuffers: await cutFonts(svg), defaultFontFamily: 'Inter' } });
  return Buffer.from(optimise(picture.render().asPng(), optimisationLevel, false, true));
}

function forResvg(svg: string): string {
  const named = typefaces.reduce((text, { family }) => text.replaceAll(`${family} Variable`, family), svg);
  return named.replaceAll(
    /font-weight="(\d+)"/g,
    (_, weight: string) => `font-weight="${Math.round(Number(weight) / 100) * 100}"`,
  );
}

let started: Promise<void> | undefined;

function allowStarted(error: Error): void {
  if (!error.message.startsWith('Already initialized')) throw error;
}

function startPrograms(): Promise<void> {
  started ??= (async () => {
    await startResvg(readFile(makers.resvg)).catch(allowStarted);
    startOxipng(await readFile(makers.oxipng));
  })();
  return started;
}

async function cutFonts(svg: string): Promise<Uint8Array[]> {
  const weights = new Set([regular, ...[...svg.matchAll(/font-weight="(\d+)"/g)].map(([, weight]) => weight!)]);
  const cuts = typefaces.flatMap(({ file, axes }) =>
    [...weights].map((weight) => ({ file, variationAxes: { ...axes, wght: Number(weight) } })),
  );
  return Promise.all(
    cuts.map(async ({ file, variationAxes }) =>
      subsetFont(await readFile(file), svg, { targetFormat: 'truetype', variationAxes }),
    ),
  );
}
