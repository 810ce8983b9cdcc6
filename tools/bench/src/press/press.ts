import { statSync } from 'node:fs';
import type { StackEnvironment } from '../benchmark.ts';
import { findProgram } from '../machine/programs.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { layOut, pressOurs } from './ours.ts';
import { pressPeer } from './peer.ts';
import { takePhotographs } from './photographs.ts';
import { run } from './run.ts';

const rounds = 3;

/**
 * The press file of a full card from 12-megapixel photographs, with a picture of each side, against ImageMagick and
 * Ghostscript.
 */
export async function press({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  // What is called `convert` need not be ImageMagick's; these names are: version 7's and Debian's of version 6.
  const programs = {
    convert: await findProgram('magick', log, 'imagemagick', ['convert-im6.q16']),
    gs: await findProgram('gs', log, 'ghostscript'),
  };
  const pdfimages = await findProgram('pdfimages', log, 'poppler-utils');
  const folder = resources.folder();
  log('taking the photographs');
  const photographs = await takePhotographs(programs.convert, resources.folder());
  layOut(folder, photographs);
  const megabytes: Record<string, number> = {};

  const timed = (side: string, make: () => Promise<string>) => async (): Promise<number> => {
    const from = performance.now();
    const file = await make();
    const seconds = (performance.now() - from) / 1000;
    await requirePrintable(file);
    megabytes[side] = round(statSync(file).size / 1e6, 1);
    return seconds;
  };
  /** Both must be worth comparing: fourteen pictures in inks, all at 300 dots an inch. */
  async function requirePrintable(file: string): Promise<void> {
    const rows = (await run(pdfimages, ['-list', file]))
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => row.trim().split(/\s+/u));
    const isPrintable = (row: string[]) =>
      row[5] === 'cmyk' && [row[12], row[13]].every((dots) => Math.abs(Number(dots) - 300) <= 1);
    if (rows.length !== photographs.length || !rows.every(isPrintable))
      throw new Error(`${file} does not hold ${photographs.length} pictures in inks at 300 dots an inch`);
  }

  const sides = {
    ours: timed('ours', () => pressOurs(folder, photographs)),
    peer: timed('peer', () => pressPeer(programs, folder, photographs)),
  };
  await interleave(sides, 1);
  const runs = await interleave(sides, rounds, (count) => {
    signal.throwIfAborted();
    log(`round ${count} of ${rounds}`);
  });
  const more = {
    pictures: photographs.length,
    megabytesOurs: megabytes['ours'] ?? 0,
    megabytesPeer: megabytes['peer'] ?? 0,
  };
  return [
    compare({
      name: 'press: time against ImageMagick and Ghostscript',
      ours: runs.ours,
      peer: runs.peer,
      unit: 's',
      target: { atMost: 0.5 },
      more,
    }),
  ];
}
