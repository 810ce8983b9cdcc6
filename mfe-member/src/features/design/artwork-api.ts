import { artworkUpload, artworkView, type ArtworkUpload } from '@postcard/contracts/artwork';
import { briefFile, designRequest, type DesignRequestBody, type ProofCommentBody } from '@postcard/contracts/proofs';
import { apiFetch, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

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
