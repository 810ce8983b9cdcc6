import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spotIds, spotTypeOf, type SpotId } from '@postcard/contracts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFile, type CheckedFile } from '../../creative/artwork/check-file.ts';
import { folderPrefix, names } from '../../creative/artwork/check-folder.ts';
import { adFiles, type AdFile } from '../../testing/ad-files.ts';
import { houseAd } from '../../testing/press-art.ts';
import { differenceAt, drawSides } from '../../testing/press-scan.ts';
import { results, type PressAd } from './press-job.ts';
import { createPressWorker } from './press-worker.ts';

/** Maximum mean difference, of 255, in a tenth-inch square. Pages keep their inks, and pictures are converted. */
const limits = { inInks: 24, converted: 70 };

const folder = mkdtempSync(join(tmpdir(), 'approved-is-printed-'));
const worker = createPressWorker();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Checked = AdFile & { checked: CheckedFile; preview: Buffer; art: string };

let refused: [AdFile, readonly string[]][];
let accepted: Checked[];

beforeAll(async () => {
  [refused, accepted] = [[], []];
  for (const [place, ad] of (await adFiles()).entries()) {
    const work = mkdtempSync(join(tmpdir(), folderPrefix));
    writeFileSync(join(work, names.given), ad.bytes);
    const checked = await checkFile(work, ad.design ? 'template' : ad.spotType);
    if ('refusals' in checked) refused.push([ad, checked.refusals]);
    else {
      const art = `art-${place}`;
      writeFileSync(join(folder, art), readFileSync(join(work, names.art)));
      accepted.push({ ...ad, checked, art, preview: readFileSync(join(work, names.preview)) });
    }
    rmSync(work, { recursive: true });
  }
}, 300_000);

test('more than 60 ads are accepted, or refused for the expected reason', () => {
  expect(refused.length + accepted.length).toBeGreaterThan(60);
  expect(accepted.filter((ad) => ad.refused).map(({ name }) => name)).toEqual([]);
  for (const [{ name, refused: reason }, reasons] of refused)
    expect({ name, said: reasons.join(' ') }).toEqual({ name, said: expect.stringMatching(reason ?? /^$/) });
});

test('each ad is printed like its preview, and the comparison detects swapped templates', async () => {
  const found: Record<string, number> = {};
  const waiting = [...accepted];

  for (let card = 0; waiting.length > 0; card++) {
    const placed = new Map<SpotId, Checked>();
    const ads = spotIds().flatMap((spotId): PressAd[] => {
      const next = waiting.findIndex(({ spotType }) => spotType === spotTypeOf(spotId));
      const [ad] = next < 0 ? [] : waiting.splice(next, 1);
      if (!ad) return [];
      placed.set(spotId, ad);
      const { mediaType, box, sha256 } = ad.checked;
      const source = { kind: 'file' as const, file: ad.art, mediaType, box, isDrawn: ad.design !== undefined };
      return [{ ...houseAd(spotId), bookingId: spotId, version: 1, sha256, source }];
    });
    const { cells } = await worker.make({
      folder,
      title: `Card ${card}`,
      issue: 'May 2027',
      madeAt: '2027-05-01T12:00:00.000Z',
      origin: 'https://town.example',
      ads,
    });
    const sides = await drawSides(readFileSync(join(folder, results.file)));
    const drawn = [...placed].filter(([id, { design }]) => design && spotTypeOf(id) === 'medium');
    for (const [place, [spotId]] of drawn.length > 1 ? drawn.entries() : []) {
      const [, { preview }] = drawn.at(place - 1) as (typeof drawn)[number];
      const difference = await differenceAt(sides, spotId, preview);
      expect({ spotId, isSeen: difference > limits.inInks }).toEqual({ spotId, isSeen: true });
    }
    for (const [spotId, { name, preview }] of placed) {
      const { printedAs } = cells.find((cell) => cell.spotId === spotId) as (typeof cells)[number];
      const most = printedAs === 'picture' ? limits.converted : limits.inInks;
      const difference = await differenceAt(sides, spotId, preview);
      if (difference > most) found[`${name}, as a ${printedAs}`] = difference;
    }
  }
  expect(found).toEqual({});
}, 600_000);
