import { artworkMaxBytes, artworkTooLarge, type ArtworkUpload } from '@postcard/contracts/artwork';
import { ApiError, useMutation, userMessageOf, type Attempt } from '@postcard/web-kit';
import { useEffect, useRef, useState } from 'react';
import { sendPart, startUpload } from './artwork-api.ts';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; fileName: string; percent: number }
  | { phase: 'checking'; fileName: string }
  | { phase: 'failed'; reasons: string[] };

const lost = 'The connection was lost. Choose the same file again, and it goes on where it stopped.';

export function useUpload<T>(
  bookingId: string,
  complete: (bookingId: string, uploadId: string, key: string) => Promise<T>,
  onArrived: (arrived: T) => void,
) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { run } = useMutation(
    async ({ keyFor }, file: File) => {
      if (file.size === 0) return setState({ phase: 'failed', reasons: ['This file is empty.'] });
      if (file.size > artworkMaxBytes)
        return setState({ phase: 'failed', reasons: [`${artworkTooLarge}. Please export a smaller one.`] });
      const stop = new AbortController();
      running.current = stop;
      setState({ phase: 'sending', fileName: file.name, percent: 0 });
      const arrived = await sendFile(file, {
        bookingId,
        complete,
        keyFor,
        signal: stop.signal,
        onProgress: ({ received, size }) =>
          setState({ phase: 'sending', fileName: file.name, percent: Math.floor((received / size) * 100) }),
        onChecking: () => setState({ phase: 'checking', fileName: file.name }),
      });
      setState({ phase: 'idle' });
      onArrived(arrived);
    },
    {
      onError: (error) => {
        setState(running.current?.signal.aborted ? { phase: 'idle' } : { phase: 'failed', reasons: reasonsOf(error) });
        return true;
      },
    },
  );

  return { state, send: run, stop: () => running.current?.abort() };
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [lost];
  return error.problem?.errors?.['file'] ?? [userMessageOf(error)];
}

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
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Uploads a file in parts and has it checked. Resumes after a lost connection or a reload.
 * @throws {ApiError} for a refusal, {TypeError} when the network stays away, the signal's reason when aborted
 */
async function sendFile<T>(
  file: File,
  { bookingId, complete, keyFor, signal, onProgress, onChecking }: Options<T>,
): Promise<T> {
  const { id } = await again(() => sendParts(file, { bookingId, signal, onProgress }), signal);
  onChecking();
  return again(() => complete(bookingId, id, keyFor(id)), signal);
}

/** Retries transient failures. Received parts are not sent again, nor is a finished check repeated. */
async function again<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of waits) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      await sleep(wait);
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
