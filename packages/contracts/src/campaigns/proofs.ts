import { z } from '../shared/zod.ts';
import { artworkView } from './artwork.ts';
import { id, instant, text, textLike } from '../shared/fields.ts';
import { proofFraction } from './proof-view.ts';
import { callers, fileOf, listByStatus, routes } from '../shared/route.ts';

export * from './proof-view.ts';

/** `x` and `y` are fractions of the ad's width and height, from the top left. */
export const proofCommentBody = z.strictObject({
  x: proofFraction,
  y: proofFraction,
  text: text('Please write what should be different', 1000),
});
export type ProofCommentBody = z.infer<typeof proofCommentBody>;

/** `sha256` is the hash of the version that the member saw. */
export const approveProofBody = z.strictObject({ sha256: textLike(/^[\da-f]{64}$/, 'This is not a SHA-256 hash') });

export const proofChangesBody = z.strictObject({ reason: text('Please say what should be different', 1000) });
export type ProofChangesBody = z.infer<typeof proofChangesBody>;

export const designTones = ['friendly', 'plain', 'bold', 'elegant'] as const;

export const briefFilesMost = 5;

export const briefFile = z
  .object({ id, fileName: z.string(), mediaType: z.string(), size: z.int() })
  .meta({ id: 'BriefFile' });
export type BriefFile = z.infer<typeof briefFile>;

export const designRequestBody = z.strictObject({
  goal: text('Please say what the ad should do for you', 300),
  offer: z.string().trim().max(200),
  text: text('Please write what the ad must include', 2000),
  tone: z.enum(designTones),
  /** Files already sent for this brief, as `attachToBrief` returned them. */
  files: z
    .array(z.strictObject({ id, fileName: z.string().min(1).max(300) }))
    .max(briefFilesMost, `Please send at most ${briefFilesMost} files`)
    .optional(),
});
export type DesignRequestBody = z.infer<typeof designRequestBody>;

export const designRequestStatuses = ['open', 'answered'] as const;

export const designRequest = z
  .object({
    ...designRequestBody.shape,
    files: z.array(briefFile).optional(),
    id,
    bookingId: id,
    campaignId: id,
    businessName: z.string(),
    spotId: z.string(),
    campaignName: z.string(),
    status: z.enum(designRequestStatuses),
    createdAt: instant,
  })
  .meta({ id: 'DesignRequest' });
export type DesignRequest = z.infer<typeof designRequest>;

const proofParams = z.strictObject({ id, n: id });
const changing = ['not_found', 'invalid_transition', 'conflict'] as const;

export const proofRoutes = {
  ...routes('Artwork', callers.usersAndCardTeam, {
    submitDesign: {
      method: 'POST',
      path: '/api/bookings/{id}/proofs',
      summary: 'Make a proof of the saved template design',
      success: { status: 201, schema: artworkView },
      errors: changing,
    },
    proofPreview: {
      ...fileOf('image/webp'),
      path: '/api/bookings/{id}/proofs/{n}/preview',
      summary: 'A picture of a proof: of one’s own, or any for an administrator',
      params: proofParams,
    },
    proofFile: {
      ...fileOf('application/octet-stream'),
      path: '/api/bookings/{id}/proofs/{n}/file',
      summary: 'The file of a proof, exactly as it is printed',
      params: proofParams,
    },
    commentOnProof: {
      method: 'POST',
      path: '/api/bookings/{id}/proofs/{n}/comments',
      summary: 'Pin a comment to a place of the newest proof',
      params: proofParams,
      body: proofCommentBody,
      idempotent: true,
      success: { status: 201, schema: artworkView },
      errors: changing,
    },
    approveProof: {
      method: 'POST',
      path: '/api/bookings/{id}/proofs/{n}/approve',
      summary: 'Approve the newest proof for print, by the SHA-256 of what was shown',
      params: proofParams,
      body: approveProofBody,
      success: { status: 200, schema: artworkView },
      errors: changing,
    },
    askForChanges: {
      method: 'POST',
      path: '/api/bookings/{id}/proofs/{n}/changes',
      summary: 'Ask for changes of the newest proof',
      params: proofParams,
      body: proofChangesBody,
      success: { status: 200, schema: artworkView },
      errors: changing,
    },
    requestDesign: {
      method: 'POST',
      path: '/api/bookings/{id}/design-request',
      summary: 'Ask the team to draw the ad; one open request a booking',
      body: designRequestBody,
      idempotent: true,
      success: { status: 201, schema: designRequest },
      errors: changing,
    },
    attachToBrief: {
      method: 'POST',
      path: '/api/bookings/{id}/design-request/files',
      summary: 'Check a file that was sent in parts (see startUpload) and keep it for the brief that is sent next',
      body: z.strictObject({ uploadId: id }),
      idempotent: true,
      success: { status: 201, schema: briefFile },
      errors: [...changing, 'validation_failed', 'too_many_requests', 'request_in_progress'],
    },
  }),
  ...routes('Artwork', callers.cardTeam, {
    briefFile: {
      ...fileOf('application/octet-stream'),
      path: '/api/design-requests/{id}/files/{fileId}',
      summary: 'A file that a member sent with a brief',
      params: z.strictObject({ id, fileId: id }),
    },
    listDesignRequests: {
      ...listByStatus(designRequest, designRequestStatuses),
      path: '/api/design-requests',
      summary: 'What members asked the team to draw, newest first',
    },
  }),
};
