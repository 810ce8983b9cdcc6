import { categoryOf, type AdDesign } from '@postcard/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { FilledTemplate } from '../../draw/ad-page.ts';
import type { FileStore } from '../../files/store.ts';
import { folderPrefix, names } from './check-folder.ts';
import type { Checker } from './checker.ts';
import type { Logos } from './logos.ts';
import { refused } from './receive.ts';

type Deps = {
  files: Pick<FileStore, 'put'>;
  checker: Pick<Checker, 'check'>;
  logos: Pick<Logos, 'open'>;
  linkOf: (bookingId: string) => Promise<string>;
};

export type DrawnPage = { fileId: string; previewId: string };

export type DrawProof = ReturnType<typeof createDrawProof>;

/** Draws a filled template as its print page in the isolated process. The approved page is printed unchanged. */
export function createDrawProof({ files, checker, logos, linkOf }: Deps) {
  return async function drawProof(
    { id, spotType, businessSubcategory }: Booking,
    design: AdDesign,
  ): Promise<{ sha256: string; drawn: DrawnPage }> {
    const folder = await mkdtemp(join(tmpdir(), folderPrefix));
    try {
      const template: FilledTemplate = {
        design,
        spotType,
        subcategory: businessSubcategory,
        category: categoryOf(businessSubcategory) ?? '',
        link: await linkOf(id),
      };
      await writeFile(join(folder, names.given), JSON.stringify(template));
      if (design.picture === 'logo' && design.logo)
        await pipeline(await logos.open(design.logo), createWriteStream(join(folder, names.logo)));
      const result = await checker.check({ folder, use: 'template' });
      if ('refusals' in result) throw refused(result.refusals);
      const fileId = await files.put(join(folder, names.art), { owner: id, mediaType: result.mediaType });
      const previewId = await files.put(join(folder, names.preview), { owner: id, mediaType: 'image/webp' });
      return { sha256: result.sha256, drawn: { fileId, previewId } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
