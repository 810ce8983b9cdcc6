import type { ArtworkUpload } from '@postcard/contracts/artwork';
import { ApiError, type Attempt } from '@postcard/web-kit';
import { sendPart, startUpload } from './artwork-api.ts';

/** Delays before retries after a lost connection, in ms; then the upload fails. */
const waits = [500, 1000, 2000, 4000];

type Options<T> = {
  bookingId: string;
  /** Checks and stores the file; repeating it with the same key has no effect. */
  complete: (bookingId: string, uploadId: string, key: string) => Promise<T>;
  keyFor: Attempt['keyFor'];
  signal: AbortSignal;
  onProgress: (upload: ArtworkUpload) => void;
  onChecking: () => void;
  pause?: (ms: number) => Promise<void>;
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Uploads a file in parts and has it checked. Resumes after a lost connection or a reload.
 * @throws {ApiError} for a refusal, {TypeError} when the network stays away, the signal's reason when aborted
 */
export async function sendFile<T>(
  file: File,
  { bookingId, complete, keyFor, signal, onProgress, onChecking, pause = sleep }: Options<T>,
): Promise<T> {
  const { id } = await again(() => sendParts(file, { bookingId, signal, onProgress }), { signal, pause });
  onChecking();
  return again(() => complete(bookingId, id, keyFor(id)), { signal, pause });
}

/** Retries transient failures. Received parts are not sent again, nor is a finished check repeated. */
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

/** A lost connection, a service that is briefly away, or a part received twice. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 502 || error.code === 'conflict' : error instanceof TypeError;
