import { spotTypeOf, type SpotId } from '@postcard/contracts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cmyk, PDFDocument, rgb, type Color } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { aDesign } from './builders.ts';
import { houseAdFor } from '../printing/press/house-ads.ts';
import type { PressAd, PressSource } from '../printing/press/press-job.ts';

const design = aDesign({ templateId: 'large-airmail', headline: 'Wood-fired since 1998', offer: 'Two for one' });
const logoOnWhite = { ...design, templateId: 'medium-side-panel', picture: 'logo' as const, logo: 'logo.png' };
const link = 'https://town.example/go/bcdfghjkm';

const drawn = (width: number, height: number, [field, round, bar]: [string, string, string]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 80" ` +
        `preserveAspectRatio="none"><rect width="100" height="80" fill="${field}"/><circle cx="30" cy="28" r="22" ` +
        `fill="${round}"/><rect x="46" y="56" width="48" height="14" fill="${bar}"/></svg>`,
    ),
  );

async function page(fill: Color, spot: Color, stamp?: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create();
  const sheet = document.addPage([360, 288]);
  sheet.drawRectangle({ x: 0, y: 0, width: 360, height: 288, color: fill });
  sheet.drawEllipse({ x: 240, y: 180, xScale: 80, yScale: 60, color: spot });
  if (stamp) sheet.drawImage(await document.embedPng(stamp), { x: 30, y: 30, width: 72, height: 72 });
  return Buffer.from(await document.save());
}

/** Writes ads of every kind into a folder. Returns their sources by spot. */
export async function approved(folder: string): Promise<Map<SpotId, PressSource>> {
  const kept = (name: string, bytes: Buffer) => (writeFileSync(join(folder, name), bytes), name);
  const file = (name: string, bytes: Buffer, mediaType: string, box: 'trim' | 'bleed') => ({
    kind: 'file' as const,
    file: kept(name, bytes),
    mediaType,
    box,
  });
  const bleedPng = await drawn(1500, 1200, ['#c2352b', '#fbf1dc', '#1b2a41']).png().toBuffer();
  const fine = await drawn(2850, 2250, ['#2c5c8f', '#e3a83f', '#ffffff']).jpeg({ quality: 95 }).toBuffer();
  const coarse = await drawn(760, 600, ['#2f6b4f', '#f8ded3', '#e3a83f']).png().toBuffer();
  const inInks = await drawn(1425, 1125, ['#e3a83f', '#1b2a41', '#2f6b4f'])
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
  const [inkPage, screenPage] = [
    await page(cmyk(0.1, 0.9, 0.8, 0), cmyk(0, 0, 0, 0.9)),
    await page(
      rgb(0.1, 0.5, 0.3),
      rgb(1, 1, 0.8),
      await drawn(100, 100, ['#ffffff', '#1b2a41', '#c2352b']).png().toBuffer(),
    ),
  ];
  const logo = kept('logo.png', await drawn(600, 480, ['#c2352b', '#ffffff', '#2c5c8f']).png().toBuffer());
  const template = (filled: typeof design, logoName: string | null) => ({
    kind: 'design' as const,
    design: filled,
    subcategory: 'Pizza',
    category: 'Food & Beverage',
    link,
    logo: logoName,
  });
  return new Map<SpotId, PressSource>([
    ['L01', template(design, null)],
    ['M01', file('m01', bleedPng, 'image/png', 'bleed')],
    ['M02', file('m02', fine, 'image/jpeg', 'trim')],
    ['M03', file('m03', coarse, 'image/png', 'trim')],
    ['M07', file('m07', inInks, 'image/jpeg', 'trim')],
    ['M08', file('m08', inkPage, 'application/pdf', 'bleed')],
    ['M09', file('m09', screenPage, 'application/pdf', 'bleed')],
    ['M12', template(logoOnWhite, logo)],
  ]);
}

export const houseAd = (spotId: SpotId): PressAd => ({
  spotId,
  spotType: spotTypeOf(spotId),
  businessName: 'House ad',
  bookingId: null,
  version: 0,
  sha256: '',
  source: {
    kind: 'design',
    design: houseAdFor(spotId, spotTypeOf(spotId)),
    subcategory: '',
    category: '',
    link: 'https://town.example/pricing',
    logo: null,
  },
});
