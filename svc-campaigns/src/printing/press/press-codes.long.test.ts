import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pressSheet, spotIds, type PressReport, type SpotId } from '@postcard/contracts';
import { cellOf } from '@postcard/ui/card-geometry';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { codePicture } from '../../results/links/code-picture.ts';
import { openPoppler } from '../../testing/poppler.ts';
import { houseAd } from '../../testing/press-art.ts';
import type { PressAd } from './press-job.ts';
import { createPressWorker } from './press-worker.ts';

const dpi = 150;
const worker = createPressWorker();
const folders: string[] = [];
let poppler: Awaited<ReturnType<typeof openPoppler>>;

beforeAll(async () => {
  poppler = await openPoppler();
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function readIn(folder: string, spotId: SpotId): Promise<string | null> {
  const { trim, side } = cellOf(spotId) ?? {};
  if (!trim) throw new Error(spotId);
  const page = await poppler.picture(join(folder, 'press.pdf'), side === 'front' ? 1 : 2, dpi, folder);
  const at = (inches: number) => Math.round(inches * dpi);
  const { data, info } = await sharp(page)
    .extract({
      left: at(trim.x + pressSheet.slug),
      top: at(trim.y + pressSheet.slug),
      width: at(trim.width),
      height: at(trim.height),
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

async function press(
  origin: string,
  uploads: Record<SpotId, string> = {},
): Promise<{ folder: string; report: PressReport }> {
  const folder = mkdtempSync(join(tmpdir(), 'press-codes-'));
  folders.push(folder);
  const ads = await Promise.all(
    spotIds().map(async (spotId): Promise<PressAd> => {
      const text = uploads[spotId];
      const own = houseAd(spotId);
      if (!text)
        return own.source.kind === 'design' ? { ...own, source: { ...own.source, link: `${origin}/pricing` } } : own;
      const picture = sharp(await codePicture(text)).resize(500, 500, { kernel: 'nearest' });
      await writeFile(
        join(folder, spotId),
        await sharp({ create: { width: 1425, height: 1125, channels: 3, background: '#ffffff' } })
          .composite([{ input: await picture.png().toBuffer() }])
          .png()
          .toBuffer(),
      );
      const source = { kind: 'file', file: spotId, mediaType: 'image/png', box: 'trim' } as const;
      return { ...own, businessName: 'Ada Pizza', bookingId: `b-${spotId}`, source };
    }),
  );
  const issue = 'May 2027 · Zone A · 93021';
  const report = await worker.make({ folder, title: 'Card', issue, madeAt: '2027-05-01T12:00:00.000Z', origin, ads });
  return { folder, report };
}

const cellIn = ({ cells }: PressReport, id: SpotId) => cells.find(({ spotId }) => spotId === id);

describe('a card of a product at a local address', () => {
  test('is a proof, marked with the reason on both sides without covering ads', async () => {
    const origin = 'http://localhost:8080';
    const { folder, report } = await press(origin);

    expect(report.notForPress).toEqual([
      'Its QR codes lead to http://localhost:8080, which phones can’t open. You get a press file once ' +
        'the product runs at its public address (PUBLIC_URL).',
    ]);
    for (const page of [1, 2])
      expect(await poppler.text(join(folder, 'press.pdf'), page)).toContain('PROOF, NOT FOR PRESS');
    expect(await readIn(folder, 'M01')).toBe(`${origin}/pricing`);
  }, 120_000);
});

describe('a card at the public address', () => {
  const origin = 'https://town.example';
  let folder: string;
  let report: PressReport;

  beforeAll(async () => {
    ({ folder, report } = await press(origin, {
      M02: 'http://localhost:8080/go/bcdfghjkm',
      M03: 'https://pizza.example/menu',
      M05: `${origin}/go/bcdfghjkm`,
      M08: 'https://staging.example/go/bcdfghjkm',
    }));
  }, 120_000);

  test('has no mark, and each code leads to the address in the report, as read by another program', async () => {
    expect(await poppler.text(join(folder, 'press.pdf'), 1)).not.toContain('NOT FOR PRESS');
    for (const spotId of ['M01', 'M04', 'M06', 'M10'] as const) {
      expect([spotId, await readIn(folder, spotId)]).toEqual([spotId, `${origin}/pricing`]);
      expect(cellIn(report, spotId)).toMatchObject({
        done: expect.arrayContaining([`The QR code leads to ${origin}/pricing`]),
        warnings: [],
      });
    }
  }, 60_000);

  test('is refused only for invalid codes in uploaded ads, with spot and business', () => {
    expect(report.notForPress).toEqual([
      'M02, Ada Pizza: the QR code leads to http://localhost:8080/go/bcdfghjkm, which phones can’t open.',
      'M08, Ada Pizza: the QR code leads to https://staging.example/go/bcdfghjkm instead of the public address, ' +
        'https://town.example.',
    ]);
    expect(cellIn(report, 'M03')?.warnings).toEqual([
      'The QR code leads to https://pizza.example/menu: its scans are not counted.',
    ]);
    expect(cellIn(report, 'M05')?.warnings).toEqual([]);
  });
});
