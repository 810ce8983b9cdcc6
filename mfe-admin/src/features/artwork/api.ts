import { artworkView, type ArtworkView } from '@postcard/contracts/artwork';
import {
  artworkSides,
  artworkSteps,
  bookingView,
  campaignSummary,
  waitingArtwork,
  type BookingView,
  type CampaignSummary,
  type WaitingArtwork,
} from '@postcard/contracts/campaigns';
import type { ProofCommentBody } from '@postcard/contracts/proofs';
import { apiFetch, readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath } from '../lists/use-address.ts';

const bookingPath = (id: string, rest = ''): string => `/api/bookings/${encodeURIComponent(id)}${rest}`;

export const waitingList = z.array(waitingArtwork.transform((ad) => ({ ...ad, id: ad.bookingId })));
const cards = z.array(campaignSummary);

export function queuePath({ q, view, card }: { q: string; view: string; card: string }): string {
  const isSide = artworkSides.some((side) => side === view);
  const isStep = artworkSteps.some((step) => step === view);
  return listPath('/api/campaigns/artwork', {
    q,
    waitsFor: isSide ? view : '',
    step: isStep ? view : '',
    campaignId: card,
  });
}

export const useOpenCards = () =>
  useApi<CampaignSummary[]>('/api/campaigns/desk?status=upcoming', (path) => readAll(path, cards));

export type OpenedArtwork = { booking: BookingView; artwork: ArtworkView; waiting: WaitingArtwork | null };

async function readArtwork(id: string): Promise<OpenedArtwork> {
  const [booking, artwork, [waiting = null]] = await Promise.all([
    apiFetch(bookingPath(id), { schema: bookingView }),
    apiFetch(bookingPath(id, '/artwork'), { schema: artworkView }),
    apiFetch(`/api/campaigns/artwork?${new URLSearchParams({ bookingId: id })}`, { schema: waitingList }),
  ]);
  return { booking, artwork, waiting };
}

export const useOpened = (id: string) => useApi<OpenedArtwork>(`artwork of ${id}`, () => readArtwork(id));

export function sendProof(id: string, file: File): Promise<ArtworkView> {
  const body = new FormData();
  body.set('file', file);
  return apiFetch(bookingPath(id, '/artwork'), { method: 'POST', body, schema: artworkView });
}

/** The caller passes the key, so that a retry does not post the comment twice. */
export const answerOn = (id: string, version: number, body: ProofCommentBody, idempotencyKey: string) =>
  apiFetch(bookingPath(id, `/proofs/${version}/comments`), {
    method: 'POST',
    body,
    schema: artworkView,
    idempotencyKey,
  });
