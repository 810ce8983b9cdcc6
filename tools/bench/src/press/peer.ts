import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pressSheet } from '@postcard/contracts';
import type { Side } from '@postcard/ui/card-geometry';
import type { Photograph } from './photographs.ts';
import { run } from './run.ts';

export type Programs = { convert: string; gs: string };
type Ready = Photograph & { jpeg: string; width: number; height: number };

/** Ghostscript brings them. */
const profiles = '/usr/share/color/icc/ghostscript';
const points = 72;
const { trim, bleed, slug, dpi } = pressSheet;
/** As many processes as we use; each with one thread, which is faster here than the other way round. */
const atOnce = 2;
const oneThread = { MAGICK_THREAD_LIMIT: '1' };

/** The same file from ImageMagick and Ghostscript, the way a print shop's script does it. Returns the file's path. */
export async function pressPeer(
  { convert, gs }: Programs,
  folder: string,
  photographs: readonly Photograph[],
): Promise<string> {
  if (!existsSync(join(profiles, 'default_cmyk.icc')))
    throw new Error(`Ghostscript's profiles are not in ${profiles}.`);
  const ready = await inTurns(photographs, (photograph) => develop(convert, folder, photograph));
  const [script, file] = [join(folder, 'card.ps'), join(folder, 'peer.pdf')];
  writeFileSync(script, `%!PS\n${(['front', 'back'] as const).map((side) => pageOf(side, ready)).join('\n')}`);
  await run(gs, [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-dNOSAFER',
    '-sDEVICE=pdfwrite',
    '-dCompatibilityLevel=1.7',
    '-dPassThroughJPEGImages=true',
    '-dAutoFilterColorImages=false',
    '-dColorImageFilter=/DCTEncode',
    '-dDownsampleColorImages=false',
    '-dEmbedAllFonts=true',
    '-sColorConversionStrategy=LeaveColorUnchanged',
    `-sOutputFile=${file}`,
    script,
  ]);
  await run(gs, [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=png16m',
    '-r60',
    `-dNumRenderingThreads=${atOnce}`,
    `-sOutputFile=${join(folder, 'peer-%d.png')}`,
    file,
  ]);
  return file;
}

async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = all.entries();
  const worker = async () => {
    for (const [place, one] of queue) results[place] = await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/**
 * A photograph at 300 dots an inch of its place, in inks, as a JPEG of the same quality as ours. It is read at half its
 * size, as ours is.
 */
async function develop(convert: string, folder: string, { cell, path }: Photograph): Promise<Ready> {
  const [width, height] = [Math.round(cell.trim.width * dpi), Math.round(cell.trim.height * dpi)];
  const size = `${width}x${height}`;
  const jpeg = join(folder, `inks-${cell.id}.jpg`);
  const inks = [
    '-profile',
    join(profiles, 'srgb.icc'),
    '-profile',
    join(profiles, 'default_cmyk.icc'),
    '+profile',
    '*',
  ];
  await run(
    convert,
    [
      '-define',
      `jpeg:size=${size}`,
      path,
      '-resize',
      `${size}^`,
      '-gravity',
      'center',
      '-extent',
      size,
      ...inks,
      '-sampling-factor',
      '4:4:4',
      '-quality',
      '92',
      jpeg,
    ],
    oneThread,
  );
  return { cell, path, jpeg, width, height };
}

/**
 * A side in PostScript: paper, the photographs as they are, crop marks and type in a font that is put in, and the
 * boxes.
 */
function pageOf(side: Side, ready: readonly Ready[]): string {
  const [across, down] = [(trim.width + 2 * slug) * points, (trim.height + 2 * slug) * points];
  const box = (margin: number) =>
    `[${margin * points} ${margin * points} ${across - margin * points} ${down - margin * points}]`;
  const marks = [slug * points, across - slug * points].map(
    (x) => `${x} 0 moveto 0 20 rlineto ${x} ${down} moveto 0 -20 rlineto`,
  );
  return [
    `<< /PageSize [${across} ${down}] >> setpagedevice`,
    `[ /CropBox ${box(0)} /BleedBox ${box(slug - bleed)} /TrimBox ${box(slug)} /PAGE pdfmark`,
    `0 0 0.05 0 setcmykcolor ${(slug - bleed) * points} ${(slug - bleed) * points} ` +
      `${(trim.width + 2 * bleed) * points} ${(trim.height + 2 * bleed) * points} rectfill`,
    '/DeviceCMYK setcolorspace',
    ...ready.filter(({ cell }) => cell.side === side).map(imageOf),
    `0 0 0 1 setcmykcolor 0.25 setlinewidth ${marks.join(' ')} stroke`,
    '/Helvetica-Bold findfont 48 scalefont setfont 60 760 moveto (Postcard) show showpage',
  ].join('\n');
}

function imageOf({ cell, jpeg, width, height }: Ready): string {
  const [x, y] = [(slug + cell.trim.x) * points, (slug + trim.height - cell.trim.y - cell.trim.height) * points];
  const image = [
    `<< /ImageType 1 /Width ${width} /Height ${height} /BitsPerComponent 8 /Decode [1 0 1 0 1 0 1 0]`,
    `/ImageMatrix [${width} 0 0 ${-height} 0 ${height}] /DataSource (${jpeg}) (r) file /DCTDecode filter >>`,
  ].join(' ');
  const scale = `${cell.trim.width * points} ${cell.trim.height * points} scale`;
  return `gsave ${x} ${y} translate ${scale} ${image} image grestore`;
}
