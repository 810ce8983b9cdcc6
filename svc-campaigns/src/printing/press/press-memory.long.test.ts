import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { artworkMaxBytes, artworkMaxPixels, spotIds, spotTypeOf } from '@postcard/contracts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PressAd } from './press-job.ts';
import { createPressWorker } from './press-worker.ts';

/** Maximum resident memory of a press process in MiB. */
const mostMiB = 896;

const folder = mkdtempSync(join(tmpdir(), 'press-memory-'));
const worker = createPressWorker();
const sizes = { medium: { width: 10_000, height: 8000 }, large: { width: 14_140, height: 5656 } };

beforeAll(async () => {
  for (const [type, { width, height }] of Object.entries(sizes)) {
    const grain = await sharp({
      create: {
        width: width / 4,
        height: height / 4,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    await sharp(grain).resize(width, height).jpeg({ quality: 70 }).toFile(join(folder, type));
    expect(width * height).toBeGreaterThan(artworkMaxPixels * 0.99);
    expect(width * height).toBeLessThanOrEqual(artworkMaxPixels);
    expect(statSync(join(folder, type)).size).toBeLessThanOrEqual(artworkMaxBytes);
  }
}, 60_000);
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

const childrenOfOurs = (): string[] =>
  readdirSync(`/proc/${process.pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter(Boolean);

function peakOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/mu.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

test('fourteen of the largest accepted files are pressed within the limit', async () => {
  const ads = spotIds().map((spotId): PressAd => {
    const spotType = spotTypeOf(spotId);
    return {
      spotId,
      spotType,
      businessName: spotId,
      bookingId: spotId,
      version: 1,
      sha256: spotId,
      source: { kind: 'file', file: spotType, mediaType: 'image/jpeg', box: 'bleed' },
    };
  });
  const before = new Set(childrenOfOurs());
  let peak = 0;
  const made = worker.make({
    folder,
    title: 'Heavy card',
    issue: 'May 2027',
    madeAt: '2027-05-13T17:00:00.000Z',
    origin: 'https://town.example',
    ads,
  });
  const watch = setInterval(() => {
    for (const pid of childrenOfOurs()) if (!before.has(pid)) peak = Math.max(peak, peakOf(pid));
  }, 20);
  const report = await made.finally(() => clearInterval(watch));
  expect(report.cells).toHaveLength(14);
  expect(report.cells.every(({ dpi }) => (dpi ?? 0) > 300)).toBe(true);
  // oxlint-disable-next-line no-console -- asked for
  if (process.env['PRESS_MEMORY']) console.log(`peak ${Math.round(peak)} MiB`);
  expect(peak).toBeGreaterThan(50);
  expect(peak).toBeLessThan(mostMiB);
}, 180_000);
