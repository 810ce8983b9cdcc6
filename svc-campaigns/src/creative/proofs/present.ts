import {
  pathOf,
  proofRoutes,
  type ArtworkView,
  type DesignRequest,
  type Proof as ProofView,
} from '@postcard/contracts';
import type { Booking } from '../../booking/bookings/booking.ts';
import { datesOf } from '../../booking/cards/card.ts';
import { presentUpload } from '../artwork/receive.ts';
import type { Upload } from '../artwork/upload-store.ts';
import type { Artwork, Proof } from './artwork.ts';
import type { StoredRequest } from './request-store.ts';

type Around = { uploads: Upload[]; helpRequestedAt: Date | null; closedBecause: string | null };

export function presentArtwork(
  booking: Booking,
  artwork: Artwork,
  { uploads, helpRequestedAt, closedBecause }: Around,
): ArtworkView {
  const { artworkDueAt, proofsDueAt, pressLockAt } = datesOf(booking.distributionDate);
  return {
    bookingId: booking.id,
    spotType: booking.spotType,
    state: artwork.state === 'missing' && booking.adContent !== null ? 'draft' : artwork.state,
    artworkDueAt: artworkDueAt.toISOString(),
    proofsDueAt: proofsDueAt.toISOString(),
    pressLockAt: pressLockAt.toISOString(),
    closedBecause,
    uploads: uploads.map(presentUpload),
    helpRequestedAt: helpRequestedAt?.toISOString() ?? null,
    proofs: artwork.proofs.map((proof) => presentProof(booking.id, proof)).toReversed(),
  };
}

function presentProof(bookingId: string, { file, drawn, comments, createdAt, decidedAt, ...proof }: Proof): ProofView {
  const params = { id: bookingId, n: proof.version };
  const hasFile = Boolean(file ?? drawn);
  return {
    ...proof,
    fileName: file?.fileName ?? (drawn ? `proof-${proof.version}.pdf` : null),
    fileUrl: hasFile ? pathOf(proofRoutes.proofFile, params) : null,
    previewUrl: hasFile ? pathOf(proofRoutes.proofPreview, params) : null,
    comments: comments.map((comment) => ({ ...comment, createdAt: comment.createdAt.toISOString() })),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export const presentRequest = ({ userId: _, createdAt, ...request }: StoredRequest): DesignRequest => ({
  ...request,
  bookingId: request.id,
  createdAt: createdAt.toISOString(),
});
