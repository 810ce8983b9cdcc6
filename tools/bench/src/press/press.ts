import { fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { currentTown } from '@postcard/contracts';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { cardGeometry, type CardCell } from '@postcard/ui/card-geometry';
import { compare, interleave, round, type Bench, type Result } from '../harness/measure.ts';
import { findProgram, run } from '../harness/programs.ts';
import { pressWithGhostscript } from './peer.ts';

export type Photograph = { cell: CardCell; path: string };

/** Compares the press file of a full card with the same file from ImageMagick and Ghostscript. */
export async function press({ resources, signal, log }: Bench): Promise<Result[]> {
  // Does not use `convert`, because that may be another program than ImageMagick's.
  const convert = await findProgram(['magick', 'convert-im6.q16'], 'imagemagick', log);
  const gs = await findProgram(['gs'], 'ghostscript', log);
  const pdfimages = await findProgram(['pdfimages'], 'poppler-utils', log);
  const folder = resources.folder();
  const photographs = await takePhotographs(convert, folder);
  const megabytes = { ours: 0, peer: 0 };

  const timed = (side: keyof typeof megabytes, make: () => Promise<string>) => async (): Promise<number> => {
    const from = performance.now();
    const file = await make();
    const seconds = (performance.now() - from) / 1000;
    await requirePrintable(pdfimages, file, photographs.length);
    megabytes[side] = round(statSync(file).size / 1e6, 1);
    return seconds;
  };
  const sides = {
    ours: timed('ours', () => pressWithOurs(folder, photographs)),
    peer: timed('peer', () => pressWithGhostscript({ convert, gs }, folder, photographs)),
  };
  const runs = await interleave(sides, { signal, log, rounds: 3 });
  return [
    compare({
      name: 'press: time against ImageMagick and Ghostscript',
      ...runs,
      unit: 's',
      target: { atMost: 0.5 },
      more: { pictures: photographs.length, megabytesOurs: megabytes.ours, megabytesPeer: megabytes.peer },
    }),
  ];
}

/** Makes fourteen photographs of 12 megapixels, which compress as badly as real ones. */
async function takePhotographs(convert: string, folder: string): Promise<Photograph[]> {
  const cells = [...cardGeometry().front, ...cardGeometry().back];
  const negative = join(folder, 'negative.png');
  const clouds = '-seed 7 -size 1000x750 plasma:tomato-steelblue -resize 4000x3000!';
  await run(convert, [...`${clouds} -attenuate 0.3 +noise Gaussian -depth 8`.split(' '), negative]);
  const photographs: Photograph[] = [];
  for (const cell of cells.filter(({ kind }) => kind === 'medium' || kind === 'large')) {
    const place = photographs.length;
    const path = join(folder, `photograph-${cell.id}.jpg`);
    const change = `-roll +${place * 260}+${place * 190} -modulate 100,100,${50 + place * 9} -quality 92`;
    await run(convert, [negative, ...change.split(' '), path]);
    photographs.push({ cell, path });
  }
  return photographs;
}

/** Throws unless the file holds all pictures in CMYK at 300 dpi. */
async function requirePrintable(pdfimages: string, file: string, count: number): Promise<void> {
  const lines = (await run(pdfimages, ['-list', file])).trim().split('\n').slice(2);
  const rows = lines.map((line) => line.trim().split(/\s+/u));
  const isPrintable = (row: string[]) =>
    row[5] === 'cmyk' && [row[12], row[13]].every((dpi) => Math.abs(Number(dpi) - 300) <= 1);
  if (rows.length !== count || !rows.every(isPrintable))
    throw new Error(`${file} does not hold ${count} pictures in CMYK at 300 dpi`);
}

type Message = { report: unknown } | { failed: string } | { done: number };

/** Makes the press file in a fresh process, as svc-campaigns does. @returns its path */
function pressWithOurs(folder: string, photographs: readonly Photograph[]): Promise<string> {
  const ads = photographs.map(({ cell, path }) => ({
    spotId: cell.id,
    spotType: cell.kind,
    businessName: 'Benchmark',
    bookingId: cell.id,
    version: 1,
    sha256: '',
    source: { kind: 'file', file: basename(path), mediaType: 'image/jpeg', box: 'trim' },
  }));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const program = join(REPO, 'svc-campaigns/src/printing/press/press-process.ts');
  const child = fork(program, { stdio: 'ignore', execArgv: [] });
  child.on('message', (message: Message) => {
    if ('failed' in message) reject(new Error(message.failed));
    if ('report' in message) resolve(join(folder, 'press.pdf'));
  });
  child.once('exit', (code) => reject(new Error(`the press process ended: ${code}`)));
  const texts = { title: 'Benchmark', issue: 'May 2027', madeAt: '2027-05-01T12:00:00.000Z' };
  child.send({ job: { folder, ...texts, origin: 'https://town.example', ads }, town: currentTown() });
  return promise;
}
