import {
  artworkUpload,
  artworkView,
  type ArtworkUpload,
  artworkMaxBytes,
  artworkTooLarge,
} from '@postcard/contracts/artwork';
import { briefFile, designRequest, type DesignRequestBody, type ProofCommentBody } from '@postcard/contracts/proofs';
import { apiFetch, useApi, ApiError, useMutation, userMessageOf, type Attempt } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { useEffect, useRef, useState } from 'react';

const bookingPath = (bookingId: string): string => `/api/bookings/${encodeURIComponent(bookingId)}`;
const proofPath = (bookingId: string, version: number): string => `${bookingPath(bookingId)}/proofs/${version}`;
const uploadPath = (bookingId: string, uploadId: string): string =>
  `${bookingPath(bookingId)}/artwork/uploads/${encodeURIComponent(uploadId)}`;

export const useArtwork = (bookingId: string) => useApi(`${bookingPath(bookingId)}/artwork`, artworkView);

const send = (path: string, body?: unknown, idempotencyKey?: string) =>
  apiFetch(path, {
    method: 'POST',
    schema: artworkView,
    ...(body === undefined ? {} : { body }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

export const submitDesign = (bookingId: string) => send(`${bookingPath(bookingId)}/proofs`);
export const approveProof = (bookingId: string, version: number, sha256: string) =>
  send(`${proofPath(bookingId, version)}/approve`, { sha256 });
export const askForChanges = (bookingId: string, version: number, reason: string) =>
  send(`${proofPath(bookingId, version)}/changes`, { reason });
export const commentOnProof = (bookingId: string, version: number, body: ProofCommentBody, key: string) =>
  send(`${proofPath(bookingId, version)}/comments`, body, key);

export const requestDesign = (bookingId: string, body: DesignRequestBody, idempotencyKey: string) =>
  apiFetch(`${bookingPath(bookingId)}/design-request`, { method: 'POST', body, schema: designRequest, idempotencyKey });

export const startUpload = (bookingId: string, { name, size }: Pick<File, 'name' | 'size'>) =>
  apiFetch(`${bookingPath(bookingId)}/artwork/uploads`, {
    method: 'POST',
    body: { fileName: name, size },
    schema: artworkUpload,
  });

export function sendPart(
  bookingId: string,
  { id, received, partBytes }: ArtworkUpload,
  file: File,
  signal: AbortSignal,
): Promise<ArtworkUpload> {
  const body = new FormData();
  body.set('file', file.slice(received, received + partBytes), 'part');
  return apiFetch(`${uploadPath(bookingId, id)}?offset=${received}`, {
    method: 'PUT',
    body,
    schema: artworkUpload,
    signal,
  });
}

const stored = z.object({ id: z.string() });

export function uploadLogo(bookingId: string, file: File): Promise<{ id: string }> {
  const body = new FormData();
  body.set('file', file);
  return apiFetch(`${bookingPath(bookingId)}/logo`, { method: 'POST', body, schema: stored });
}

export const completeUpload = (bookingId: string, uploadId: string, idempotencyKey: string) =>
  send(`${uploadPath(bookingId, uploadId)}/complete`, undefined, idempotencyKey);
export const attachToBrief = (bookingId: string, uploadId: string, idempotencyKey: string) =>
  apiFetch(`${bookingPath(bookingId)}/design-request/files`, {
    method: 'POST',
    body: { uploadId },
    schema: briefFile,
    idempotencyKey,
  });
export const dropUpload = (bookingId: string, uploadId: string): Promise<unknown> =>
  apiFetch(uploadPath(bookingId, uploadId), { method: 'DELETE' });

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; fileName: string; percent: number }
  | { phase: 'checking'; fileName: string }
  | { phase: 'failed'; reasons: string[] };

const lost = 'The connection was lost. Choose the same file again to resume the upload.';

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
 * @throws {ApiError} for a refusal, {TypeError} if the network stays down, the signal's reason if aborted
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

/** Returns true for a lost connection, a service that is briefly down, or a part that was received twice. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 502 || error.code === 'conflict' : error instanceof TypeError;
