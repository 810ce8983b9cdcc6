import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { id, instant } from '../shared/fields.ts';
import { artworkStates, proof } from './proof-view.ts';
import { callers, fileOf, readOf, routes } from '../shared/route.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/heic', 'image/webp', 'image/avif', 'image/tiff'] as const;
export const artworkTypes = [...pictureTypes, 'application/pdf'] as const;
/** Includes `.heic`, because not every computer knows the type of such files. */
export const pictureAccept = [...pictureTypes, '.heic'].join(',');
export const artworkAccept = [...artworkTypes, '.heic'].join(',');
const maxMegabytes = 25;
export const artworkMaxBytes = maxMegabytes * 1024 * 1024;
export const artworkTooLarge = `This file is larger than ${maxMegabytes} MB`;
/** Size of each part of an upload except the last one; small enough for proxies to accept. */
export const artworkPartBytes = 512 * 1024;
/** Milliseconds after which an unfinished upload is deleted. */
export const uploadKeptMs = 24 * 3_600_000;

export const logoMaxBytes = 5 * 1024 * 1024;

/** `received` is the offset of the next part. */
export const artworkUpload = z
  .object({ id, fileName: z.string(), size: z.int(), received: z.int(), partBytes: z.int(), createdAt: instant })
  .meta({ id: 'ArtworkUpload' });
export type ArtworkUpload = z.infer<typeof artworkUpload>;

export const artworkView = z
  .object({
    bookingId: id,
    spotType: z.enum(spotTypes),
    state: z.enum(artworkStates),
    artworkDueAt: instant,
    proofsDueAt: instant,
    pressLockAt: instant,
    /** The reason in the member's words; null while changes are possible. */
    closedBecause: z.string().nullable(),
    uploads: z.array(artworkUpload),
    helpRequestedAt: instant.nullable(),
    proofs: z.array(proof),
  })
  .meta({ id: 'Artwork' });
export type ArtworkView = z.infer<typeof artworkView>;

export const startUploadBody = z.strictObject({
  fileName: z.string().min(1).max(300),
  size: z.int('This file is empty').min(1, 'This file is empty').max(artworkMaxBytes, artworkTooLarge),
});
export type StartUploadBody = z.infer<typeof startUploadBody>;

const uploadParams = z.strictObject({ id, uploadId: id });
const tag = 'Artwork';
const sending = [
  'not_found',
  'invalid_transition',
  'conflict',
  'unsupported_media_type',
  'payload_too_large',
  'validation_failed',
  'too_many_requests',
] as const;

export const artworkRoutes = {
  ...routes(tag, callers.usersAndCardTeam, {
    getArtwork: {
      ...readOf(artworkView),
      path: '/api/bookings/{id}/artwork',
      summary: "A booking's artwork with its proofs",
    },
    uploadArtwork: {
      method: 'POST',
      path: '/api/bookings/{id}/artwork',
      summary:
        'Send a PDF or a picture in one piece, in the multipart field `file`; it is checked and becomes a proof. The ' +
        'team’s is a proof for the member',
      bodyType: 'multipart/form-data',
      files: artworkTypes,
      success: { status: 201, schema: artworkView },
      errors: sending,
    },
    startUpload: {
      method: 'POST',
      path: '/api/bookings/{id}/artwork/uploads',
      summary: 'Begin to send a file in parts, or go on with the same one',
      body: startUploadBody,
      success: { status: 201, schema: artworkUpload },
      errors: ['not_found', 'invalid_transition', 'too_many_requests'],
    },
    sendPart: {
      method: 'PUT',
      path: '/api/bookings/{id}/artwork/uploads/{uploadId}',
      summary:
        'Send the part that begins at `offset`, in the multipart field `file`; returns where the next one begins',
      params: uploadParams,
      query: z.strictObject({ offset: z.coerce.number().int().min(0).max(artworkMaxBytes) }),
      bodyType: 'multipart/form-data',
      success: { status: 200, schema: artworkUpload },
      errors: sending,
    },
    completeUpload: {
      method: 'POST',
      path: '/api/bookings/{id}/artwork/uploads/{uploadId}/complete',
      summary: 'Check what has arrived and make it a proof',
      params: uploadParams,
      idempotent: true,
      success: { status: 201, schema: artworkView },
      errors: sending,
    },
    dropUpload: {
      method: 'DELETE',
      path: '/api/bookings/{id}/artwork/uploads/{uploadId}',
      summary: 'Give up a file that is on its way',
      params: uploadParams,
      success: { status: 204 },
      errors: ['not_found'],
    },
    uploadLogo: {
      method: 'POST',
      path: '/api/bookings/{id}/logo',
      summary: 'Send a logo for a template, a picture in the multipart field `file`',
      bodyType: 'multipart/form-data',
      files: pictureTypes,
      success: { status: 201, schema: z.object({ id }) },
      errors: sending,
    },
  }),
  ...routes(tag, callers.anyone, {
    getLogo: {
      ...fileOf('image/png'),
      path: '/api/design-templates/logos/{id}',
      summary: 'A logo, as it is printed',
    },
  }),
} as const;
