import type { ArtworkUpload } from '@postcard/contracts/artwork';
import { ApiError, type Attempt } from '@postcard/web-kit';
import { sendPart, startUpload } from './artwork-api.ts';

/** How long to wait before each new try after the connection was lost; then the member is told. */
const waits = [500, 1000, 2000, 4000];

type Options<T> = {
  bookingId: string;
  /** Has what arrived checked and put to its use; asked twice under one key it happens once. */
  complete: (bookingId: string, uploadId: string, key: string) => Promise<T>;
  keyFor: Attempt['keyFor'];
  signal: AbortSignal;
  onProgress: (upload: ArtworkUpload) => void;
  onChecking: () => void;
  pause?: (ms: number) => Promise<void>;
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a file part by part and has it checked. Where the connection is lost it asks how far it came and goes on from
 * there; after a reload the same file does too.
 * @throws {ApiError} for a refusal, {TypeError} when the network stays away, the signal's reason when it was given up
 */
export async function sendFile<T>(
  file: File,
  { bookingId, complete, keyFor, signal, onProgress, onChecking, pause = sleep }: Options<T>,
): Promise<T> {
  const { id } = await again(() => sendParts(file, { bookingId, signal, onProgress }), { signal, pause });
  onChecking();
  return again(() => complete(bookingId, id, keyFor(id)), { signal, pause });
}

/**
 * Tries again what failed in passing. Parts that came are not sent again, and a check that got a response is not made
 * again.
 */
async function again<T>(
  work: () => Promise<T>,
  { signal, pause }: { signal: AbortSignal; pause: (ms: number) => Promise<void> },
): Promise<T> {
  for (const wait of waits) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      await pause(wait);
    }
  }
  return work();
}

async function sendParts(
  file: File,
  { bookingId, signal, onProgress }: Pick<Options<unknown>, 'bookingId' | 'signal' | 'onProgress'>,
): Promise<ArtworkUpload> {
  let upload = await startUpload(bookingId, file);
  onProgress(upload);
  while (upload.received < upload.size) {
    signal.throwIfAborted();
    upload = await sendPart(bookingId, upload, file, signal);
    onProgress(upload);
  }
  return upload;
}

/** A lost connection, a service that is away for a moment, or a part that came twice. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 502 || error.code === 'conflict' : error instanceof TypeError;
