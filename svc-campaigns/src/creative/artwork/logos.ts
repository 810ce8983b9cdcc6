import { artworkPartBytes } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { BookingStore } from '../../booking/bookings/store.ts';
import { folderPrefix, names } from './check-file.ts';
import type { Checker } from './checker.ts';
import type { FileStore } from '../../files/store.ts';
import { inParts } from './in-parts.ts';
import type { GivenFile } from './read-file.ts';
import { refused } from './receive.ts';

type Deps = { files: FileStore; checker: Pick<Checker, 'check'>; bookings: Pick<BookingStore, 'byId'> };

/** What a logo is stored under: its use is distinguished from an ad's files, which are served to their owner alone. */
const logoType = 'image/png; use=logo';

export type Logos = ReturnType<typeof createLogos>;

/** Logos in templates: checked like any file, served to everybody as they are printed for everybody. */
export function createLogos({ files, checker, bookings }: Deps) {
  return {
    /** Takes a logo of a booking. It stays once a saved design names it. @throws NamedError validation_failed */
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

    /**
     * Lets a design's logo stay: one that was sent for this booking, or for another of the same business, whose ad was
     * carried over. @throws NamedError validation_failed when it is another's
     */
    async keep({ userId }: Pick<Booking, 'userId'>, logo: string | undefined): Promise<void> {
      if (logo === undefined) return;
      const found = await files.about(logo);
      if (found?.mediaType !== logoType || !(await bookings.byId(found.owner, userId)))
        throw new NamedError('validation_failed', { errors: { logo: ['Please upload the logo again'] } });
      await files.keep([logo]);
    },

    /** The bytes of a logo; never of any other file. @throws NamedError not_found */
    async open(id: string): Promise<Readable> {
      if ((await files.about(id))?.mediaType !== logoType) throw new NamedError('not_found');
      return files.open(id);
    },
  };
}
