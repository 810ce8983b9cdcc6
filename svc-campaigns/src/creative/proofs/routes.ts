import { campaignsRoutes as routes, type ArtworkView } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import type { FileStore } from '../../files/store.ts';
import { recipientOf } from '../../booking/members/recipient.ts';
import { createAboutAd } from './about-ad.ts';
import type { ProofActs } from './acts.ts';
import type { Artwork } from './artwork.ts';
import { requireChangeable } from './changeable.ts';
import type { Briefs } from './briefs.ts';
import type { OwnBooking } from './own-booking.ts';
import { presentRequest } from './present.ts';
import type { DesignRequestStore, StoredRequest } from './request-store.ts';
import { sendFile } from '../artwork/send-file.ts';
import type { ArtworkStore } from './store.ts';
import type { Work } from '../ports.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = Pick<Work, 'members' | 'cards' | 'newEvent' | 'now'> & {
  own: OwnBooking;
  acts: ProofActs;
  artworks: ArtworkStore;
  files: FileStore;
  requests: DesignRequestStore;
  briefs: Briefs;
  view: (booking: Booking, artwork: Artwork) => Promise<ArtworkView>;
};

const endingOf = (mediaType: string): string => ({ 'image/png': 'png', 'image/jpeg': 'jpg' })[mediaType] ?? 'pdf';

/** Reads a version number from a path; an invalid number is treated as an unknown version. */
const versionOf = (n: string): number => (/^\d{1,6}$/.test(n) ? Number(n) : 0);

export function addProofRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { own, acts, artworks, files, requests, members, cards, briefs, view, newEvent, now }: Deps,
): void {
  serve(routes.submitDesign, async ({ params, user }) => {
    const { booking } = await own.alone(params.id, user);
    return view(booking, await acts.ofDesign(booking));
  });

  serve(
    routes.commentOnProof,
    async ({ params, user, body }) => {
      const { booking, author } = await own.orTeam(params.id, user);
      return view(booking, await acts.comment(booking, versionOf(params.n), body, author));
    },
    { about: createAboutAd({ own, artworks }) },
  );

  // Only the business itself approves its ad, not even an administrator.
  serve(routes.approveProof, async ({ params, user, body }) => {
    const { booking } = await own.alone(params.id, user);
    return view(booking, await acts.approve(booking, versionOf(params.n), body.sha256));
  });

  serve(routes.askForChanges, async ({ params, user, body }) => {
    const { booking } = await own.alone(params.id, user);
    return view(booking, await acts.askForChanges(booking, versionOf(params.n), body));
  });

  async function fileOf(id: string, n: string) {
    const { proofs } = await artworks.of(id);
    const proof = proofs.find(({ version }) => version === versionOf(n));
    const file = orNotFound(proof?.file ?? (proof?.drawn && { ...proof.drawn, mediaType: 'application/pdf' }));
    return file;
  }

  serve(routes.proofPreview, async ({ params, user, ctx }) => {
    const { booking } = await own.orTeam(params.id, user);
    const { previewId } = await fileOf(booking.id, params.n);
    sendFile(ctx, await files.open(previewId), {
      mediaType: 'image/webp',
      name: `proof-${params.n}.webp`,
      inline: true,
    });
  });

  serve(routes.proofFile, async ({ params, user, ctx }) => {
    const { booking } = await own.orTeam(params.id, user);
    const { fileId, mediaType } = await fileOf(booking.id, params.n);
    sendFile(ctx, await files.open(fileId), {
      mediaType,
      name: `proof-${params.n}.${endingOf(mediaType)}`,
      inline: false,
    });
  });

  serve(routes.requestDesign, async ({ params, user, body }) => {
    const { booking } = await own.alone(params.id, user);
    requireChangeable(booking, await cards.byId(booking.campaignId), now());
    const { id, userId, campaignId, businessName, spotId, campaignName } = booking;
    const request: StoredRequest = {
      ...body,
      files: await briefs.keep(booking, body.files ?? []),
      id,
      userId,
      campaignId,
      businessName,
      spotId,
      campaignName,
      status: 'open',
      createdAt: now(),
    };
    const recipient = await recipientOf(members, { userId });
    const event = newEvent(
      'design-help.requested',
      { id, version: now().getTime() },
      { booking: presentBooking(booking, now()), recipient, request: presentRequest(request) },
    );
    if (!(await requests.open(request, [event])))
      throw new NamedError('conflict', { message: 'We already have your request. Your proof is on its way.' });
    return presentRequest(request);
  });

  serve(routes.attachToBrief, async ({ params, user, body }) => {
    const { booking } = await own.alone(params.id, user);
    requireChangeable(booking, await cards.byId(booking.campaignId), now());
    return briefs.attach(booking, body.uploadId);
  });

  serve(routes.briefFile, async ({ params, ctx }) => {
    const { file, number } = await briefs.find(params.id, params.fileId);
    sendFile(ctx, await files.open(file.id), {
      mediaType: file.mediaType,
      name: `brief-${number}.${endingOf(file.mediaType)}`,
      inline: false,
    });
  });

  serve(routes.listDesignRequests, async ({ query, ctx }) =>
    presentPage(ctx, await requests.list(query)).map(presentRequest),
  );
}
