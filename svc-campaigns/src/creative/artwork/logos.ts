import { artworkPartBytes } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Booking } from '../../booking/bookings/booking.ts';
import { folderPrefix, names } from './check-folder.ts';
import type { Checker } from './checker.ts';
import type { FileStore } from '../../files/store.ts';
import { inParts } from './in-parts.ts';
import type { GivenFile } from './read-file.ts';
import { refused } from './receive.ts';
import type { Bookings } from '../ports.ts';

type Deps = { files: FileStore; checker: Pick<Checker, 'check'>; bookings: Pick<Bookings, 'byId'> };

const logoType = 'image/png; use=logo';

export type Logos = ReturnType<typeof createLogos>;

export function createLogos({ files, checker, bookings }: Deps) {
  return {
    async take(bookingId: string, { bytes }: GivenFile): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), folderPrefix));
      try {
        await pipeline(Readable.from(inParts(bytes, artworkPartBytes)), createWriteStream(join(folder, names.given)));
        const result = await checker.check({ folder, use: 'logo' });
        if ('refusals' in result) throw refused(result.refusals);
        return await files.put(join(folder, names.art), { owner: bookingId, mediaType: logoType });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async keep({ userId }: Pick<Booking, 'userId'>, logo: string | undefined): Promise<void> {
      if (logo === undefined) return;
      const found = await files.about(logo);
      if (found?.mediaType !== logoType || !(await bookings.byId(found.owner, userId)))
        throw new NamedError('validation_failed', { errors: { logo: ['Please upload the logo again'] } });
      await files.keep([logo]);
    },

    async open(id: string): Promise<Readable> {
      if ((await files.about(id))?.mediaType !== logoType) throw new NamedError('not_found');
      return files.open(id);
    },
  };
}
