import {
  artworkMaxBytes,
  artworkPartBytes,
  type ArtworkUpload,
  type ProofAuthor,
  type StartUploadBody,
} from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 as uuid } from 'uuid';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { CheckedFile, Use } from './check-file.ts';
import { folderPrefix, names } from './check-folder.ts';
import type { Checker } from './checker.ts';
import type { FileStore } from '../../files/store.ts';
import { inParts } from './in-parts.ts';
import type { GivenFile } from './read-file.ts';
import type { Upload, UploadStore } from './upload-store.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = { uploads: UploadStore; files: FileStore; checker: Pick<Checker, 'check'>; now: () => Date };

export type Sender = { booking: Booking; userId: string; author: ProofAuthor };

export type ProofFile = {
  fileId: string;
  previewId: string;
  mediaType: string;
  fileName: string;
  box: 'trim' | 'bleed';
};

export type ReceivedFile = { sha256: string; findings: CheckedFile['findings']; file: ProofFile };

export const mostInAnHour = 60;
export const mostOpen = 3;
const hourMs = 3_600_000;
const checkMs = 60_000;
export const briefUse = '; use=brief';

export const presentUpload = ({ id, fileName, size, received, createdAt }: Upload): ArtworkUpload => ({
  id,
  fileName,
  size,
  received,
  partBytes: artworkPartBytes,
  createdAt: createdAt.toISOString(),
});

export function shownName(name: string): string {
  const last = name.split(/[/\\]/u).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*\u2028\u2029]/gu, '')
    .replace(/^\.+/u, '')
    .trim()
    .slice(-100);
  return clean === '' ? 'file' : clean;
}

export type Receive = ReturnType<typeof createReceive>;

/** Receives files in parts or whole and checks them; a refused file is deleted. */
export function createReceive({ uploads, files, checker, now }: Deps) {
  async function begin({ booking, userId, author }: Sender, { fileName, size }: StartUploadBody): Promise<Upload> {
    const begun = await uploads.begunBy(userId, new Date(now().getTime() - hourMs));
    if (begun.length >= mostInAnHour) {
      throw new NamedError('too_many_requests', {
        message: `You have sent ${mostInAnHour} files in an hour. Please wait a few minutes before the next one.`,
        retryAfterSeconds: 600,
      });
    }
    const open = begun.filter(({ bookingId, state }) => bookingId === booking.id && state === 'open');
    for (const oldest of open.toReversed().slice(0, Math.max(0, open.length - mostOpen + 1)))
      await uploads.remove(oldest, artworkPartBytes);
    const at = now();
    const upload: Upload = {
      id: uuid(),
      bookingId: booking.id,
      userId,
      author,
      fileName: shownName(fileName),
      size,
      received: 0,
      state: 'open',
      checkingUntil: null,
      createdAt: at,
      updatedAt: at,
    };
    await uploads.insert(upload);
    return upload;
  }

  async function start(sender: Sender, body: StartUploadBody): Promise<Upload> {
    const open = await uploads.openOn(sender.booking.id);
    const same = open.find(
      ({ userId, fileName, size }) =>
        userId === sender.userId && fileName === shownName(body.fileName) && size === body.size,
    );
    return same ?? begin(sender, body);
  }

  const ownUpload = async (id: string, { booking, userId }: Sender): Promise<Upload> =>
    orNotFound(await uploads.of(id, { bookingId: booking.id, userId }));

  async function part(upload: Upload, offset: number, bytes: Buffer): Promise<Upload> {
    if (offset < upload.received) return upload;
    const expected = Math.min(artworkPartBytes, upload.size - offset);
    if (offset > upload.received || upload.state !== 'open')
      throw new NamedError('conflict', { message: `The next part begins at byte ${upload.received}.` });
    if (bytes.length !== expected) throw refused([`This part should be ${expected} bytes long.`]);
    const moved = await uploads.append(upload, { offset, bytes, now: now() });
    return moved ?? (await uploads.of(upload.id, upload)) ?? upload;
  }

  const complete = (upload: Upload, booking: Booking): Promise<ReceivedFile> =>
    checked(upload, (claimed, folder) => check(claimed, booking, folder));

  const completeBrief = (upload: Upload): Promise<string> =>
    checked(upload, async (claimed, folder) => {
      const { mediaType } = await judged(claimed, folder, 'brief');
      return files.put(join(folder, names.art), { owner: claimed.bookingId, mediaType: `${mediaType}${briefUse}` });
    });

  async function checked<T>(upload: Upload, work: (claimed: Upload, folder: string) => Promise<T>): Promise<T> {
    if (upload.received < upload.size)
      throw new NamedError('conflict', { message: 'The file has not arrived whole yet.' });
    const claimed = await uploads.takeForCheck(upload, new Date(now().getTime() + checkMs), now());
    if (!claimed)
      throw upload.state === 'checking'
        ? new NamedError('request_in_progress', { retryAfterSeconds: 2 })
        : new NamedError('not_found');
    const folder = await mkdtemp(join(tmpdir(), folderPrefix));
    try {
      const received = await work(claimed, folder);
      await uploads.end(claimed, 'done', artworkPartBytes);
      return received;
    } catch (error) {
      if (error instanceof NamedError && error.code === 'validation_failed')
        await uploads.end(claimed, 'refused', artworkPartBytes);
      else await uploads.reopen(claimed);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function check(upload: Upload, { id, spotType: use }: Booking, folder: string): Promise<ReceivedFile> {
    const { mediaType, box, sha256, findings } = await judged(upload, folder, use);
    const fileId = await files.put(join(folder, names.art), { owner: id, mediaType });
    const previewId = await files.put(join(folder, names.preview), { owner: id, mediaType: 'image/webp' });
    return {
      sha256,
      findings: [sizeOf(upload), ...findings],
      file: { fileId, previewId, mediaType, box, fileName: upload.fileName },
    };
  }

  async function judged(upload: Upload, folder: string, use: Use): Promise<CheckedFile> {
    await pipeline(Readable.from(uploads.read(upload, artworkPartBytes)), createWriteStream(join(folder, names.given)));
    const result = await checker.check({ folder, use });
    if ('refusals' in result) throw refused(result.refusals);
    return result;
  }

  return {
    start,
    /** Counts a file received elsewhere toward its sender's limit. @throws NamedError too_many_requests */
    count: async (sender: Sender, fileName: string): Promise<void> =>
      uploads.end(await begin(sender, { fileName, size: 0 }), 'done', artworkPartBytes),
    own: ownUpload,
    part,
    complete,
    completeBrief,
    drop: (upload: Upload): Promise<void> => uploads.remove(upload, artworkPartBytes),

    /** Receives a file in one request, stored in parts, so that it is never whole in memory. */
    async whole(sender: Sender, { fileName, bytes }: GivenFile): Promise<ReceivedFile> {
      let upload = await begin(sender, { fileName, size: artworkMaxBytes });
      try {
        for await (const each of inParts(bytes, artworkPartBytes))
          upload = (await uploads.append(upload, { offset: upload.received, bytes: each, now: now() })) ?? upload;
        if (upload.received === 0) throw refused(['This file is empty.']);
        upload = await uploads.resize(upload);
      } catch (error) {
        await uploads.end(upload, 'refused', artworkPartBytes);
        throw error;
      }
      return complete(upload, sender.booking);
    },
  };
}

export function refused(reasons: readonly string[]): NamedError {
  return new NamedError('validation_failed', { message: reasons[0] ?? '', errors: { file: [...reasons] } });
}

const inBytes = (size: number): string =>
  size < 100_000 ? `${Math.ceil(size / 1000)} KB` : `${(size / 1_000_000).toFixed(1)} MB`;

const sizeOf = ({ size }: Upload) => ({
  check: 'size' as const,
  level: 'ok' as const,
  text: `Your file size is ${inBytes(size)}.`,
});
