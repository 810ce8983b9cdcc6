import type { BriefFile, DesignRequestBody } from '@postcard/contracts';
import { invalidField } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { DesignRequestStore } from './request-store.ts';
import type { FileStore } from '../../files/store.ts';
import { briefUse, shownName, type Receive } from '../artwork/receive.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = {
  receive: Pick<Receive, 'own' | 'completeBrief'>;
  files: Pick<FileStore, 'about' | 'keep'>;
  requests: Pick<DesignRequestStore, 'of'>;
};

export type Briefs = ReturnType<typeof createBriefs>;

export function createBriefs({ receive, files, requests }: Deps) {
  async function aboutBrief(
    { id: bookingId }: Pick<Booking, 'id'>,
    id: string,
  ): Promise<Pick<BriefFile, 'mediaType' | 'size'> | null> {
    const found = await files.about(id);
    if (found?.owner !== bookingId || !found.mediaType.endsWith(briefUse)) return null;
    return { mediaType: found.mediaType.slice(0, -briefUse.length), size: found.size };
  }

  return {
    async attach(booking: Booking, uploadId: string): Promise<BriefFile> {
      const upload = await receive.own(uploadId, { booking, userId: booking.userId, author: 'member' });
      const id = await receive.completeBrief(upload);
      const about = orNotFound(await aboutBrief(booking, id));
      return { id, fileName: upload.fileName, ...about };
    },

    async keep(booking: Booking, named: NonNullable<DesignRequestBody['files']>): Promise<BriefFile[]> {
      const kept = await Promise.all(
        named.map(async ({ id, fileName }) => {
          const about = await aboutBrief(booking, id);
          if (!about) throw invalidField('files', `Please send ${shownName(fileName)} again`);
          return { id, fileName: shownName(fileName), ...about };
        }),
      );
      await files.keep(kept.map(({ id }) => id));
      return kept;
    },

    async find(requestId: string, fileId: string): Promise<{ file: BriefFile; number: number }> {
      const sent = (await requests.of(requestId))?.files ?? [];
      const place = sent.findIndex(({ id }) => id === fileId);
      const file = orNotFound(sent[place]);
      return { file, number: place + 1 };
    },
  };
}
