import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pressSheet } from '@postcard/contracts';
import type { Side } from '@postcard/ui/card-geometry';
import { run } from '../harness/programs.ts';
import type { Photograph } from './press.ts';

type Programs = { convert: string; gs: string };
type Picture = Photograph & { jpeg: string; width: number; height: number };

const profiles = '/usr/share/color/icc/ghostscript';
const points = 72;
const { trim, bleed, slug, dpi } = pressSheet;
/** Concurrent processes, as many as ours; single-threaded ones are faster. */
const atOnce = 2;

export async function pressWithGhostscript(
  { convert, gs }: Programs,
  folder: string,
  photographs: readonly Photograph[],
): Promise<string> {
  const pictures: Picture[] = [];
  const queue = photographs.values();
  const worker = async () => {
    for (const photograph of queue) pictures.push(await develop(convert, folder, photograph));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const [script, file] = [join(folder, 'card.ps'), join(folder, 'peer.pdf')];
  writeFileSync(script, `%!PS\n${(['front', 'back'] as const).map((side) => pageOf(side, pictures)).join('\n')}`);
  const pdf =
    '-q -dBATCH -dNOPAUSE -dNOSAFER -sDEVICE=pdfwrite -dCompatibilityLevel=1.7 -dPassThroughJPEGImages=true ' +
    '-dAutoFilterColorImages=false -dColorImageFilter=/DCTEncode -dDownsampleColorImages=false -dEmbedAllFonts=true ' +
    '-sColorConversionStrategy=LeaveColorUnchanged';
  await run(gs, [...pdf.split(' '), `-sOutputFile=${file}`, script]);
  const png = `-q -dBATCH -dNOPAUSE -sDEVICE=png16m -r60 -dNumRenderingThreads=${atOnce}`;
  await run(gs, [...png.split(' '), `-sOutputFile=${join(folder, 'peer-%d.png')}`, file]);
  return file;
}

async function develop(convert: string, folder: string, { cell, path }: Photograph): Promise<Picture> {
  const [width, height] = [Math.round(cell.trim.width * dpi), Math.round(cell.trim.height * dpi)];
  const size = `${width}x${height}`;
  const jpeg = join(folder, `inks-${cell.id}.jpg`);
  const crop = `-resize ${size}^ -gravity center -extent ${size}`;
  const inks = `-profile ${profiles}/srgb.icc -profile ${profiles}/default_cmyk.icc +profile *`;
  const options = `${crop} ${inks} -sampling-factor 4:4:4 -quality 92`;
  const args = ['-define', `jpeg:size=${size}`, path, ...options.split(' '), jpeg];
  await run(convert, args, { MAGICK_THREAD_LIMIT: '1' });
  return { cell, path, jpeg, width, height };
}

function pageOf(side: Side, pictures: readonly Picture[]): string {
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
    ...pictures.filter(({ cell }) => cell.side === side).map(imageOf),
    `0 0 0 1 setcmykcolor 0.25 setlinewidth ${marks.join(' ')} stroke`,
    '/Helvetica-Bold findfont 48 scalefont setfont 60 760 moveto (Postcard) show showpage',
  ].join('\n');
}

function imageOf({ cell, jpeg, width, height }: Picture): string {
  const [x, y] = [(slug + cell.trim.x) * points, (slug + trim.height - cell.trim.y - cell.trim.height) * points];
  const image =
    `<< /ImageType 1 /Width ${width} /Height ${height} /BitsPerComponent 8 /Decode [1 0 1 0 1 0 1 0] ` +
    `/ImageMatrix [${width} 0 0 ${-height} 0 ${height}] /DataSource (${jpeg}) (r) file /DCTDecode filter >>`;
  const scale = `${cell.trim.width * points} ${cell.trim.height * points} scale`;
  return `gsave ${x} ${y} translate ${scale} ${image} image grestore`;
}
