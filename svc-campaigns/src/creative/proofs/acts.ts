import type { AdDesign, Envelope, ProofAuthor, ProofChangesBody, ProofCommentBody } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { Booking } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import type { FileStore } from '../../files/store.ts';
import type { ReceivedFile } from '../artwork/receive.ts';
import type { DrawProof } from '../artwork/draw-proof.ts';
import { recipientOf } from '../../booking/members/recipient.ts';
import {
  approved,
  changesAsked,
  commented,
  designHash,
  filesOf,
  newestOf,
  proofed,
  requireRoom,
  type Artwork,
  type Proof,
  type ProofDraft,
} from './artwork.ts';
import { requireChangeable } from './changeable.ts';
import { designOf } from './design.ts';
import type { DesignRequestStore } from './request-store.ts';
import type { ArtworkStore } from './store.ts';
import type { UpdateBooking } from './update-booking.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'members' | 'cards' | 'newEvent' | 'now'> & {
  artworks: ArtworkStore;
  files: Pick<FileStore, 'keep'>;
  requests: Pick<DesignRequestStore, 'markAnswered'>;
  updateBooking: UpdateBooking['update'];
  drawProof: DrawProof;
};

export type ProofActs = ReturnType<typeof createProofActs>;

/** Changes a booking's ad until its card is locked. Each step is stored with its events, then copied to the booking. */
export function createProofActs(deps: Deps) {
  const { artworks, files, requests, members, cards, updateBooking, drawProof, newEvent, now } = deps;
  type Said =
    | { type: 'proof.made' | 'proof.approved'; extra: { author: ProofAuthor } }
    | { type: 'proof.commented'; extra: { author: ProofAuthor; text: string } }
    | { type: 'proof.changes-requested'; extra: { reason: string } };

  async function take(booking: Booking, step: (artwork: Artwork) => Artwork, emitted: Said): Promise<Artwork> {
    requireChangeable(booking, await cards.byId(booking.campaignId), now());
    const recipient = await recipientOf(members, booking);
    const eventsOf = (next: Artwork): Envelope[] => {
      const facts = {
        booking: presentBooking(booking, now()),
        recipient,
        version: newestOf(next)?.version ?? 0,
        ...emitted.extra,
      };
      return [newEvent(emitted.type, { id: next.id, version: next.revision }, facts)];
    };
    const artwork = await artworks.change(booking.id, step, eventsOf);
    await updateBooking(artwork);
    return artwork;
  }

  const make = (booking: Booking, draft: ProofDraft, author: ProofAuthor) =>
    take(booking, (artwork) => proofed(artwork, draft, now()), { type: 'proof.made', extra: { author } });

  return {
    async ofFile(booking: Booking, { sha256, findings, file }: ReceivedFile, author: ProofAuthor): Promise<Artwork> {
      const artwork = await make(
        booking,
        { source: author === 'team' ? 'team' : 'upload', sha256, file, design: null, findings },
        author,
      );
      // If the same content was sent before, the proof keeps its first file, and this one is swept.
      if (newestOf(artwork)?.file?.fileId === file.fileId) await files.keep(filesOf({ file }));
      if (author === 'team') await requests.markAnswered(booking.id);
      return artwork;
    },

    async ofDesign(booking: Booking): Promise<Artwork> {
      const design = designOf(booking.adContent);
      if (!design)
        throw new NamedError('invalid_transition', {
          message: 'Please save your ad first. Then we’ll create the proof.',
        });
      // Checks before drawing, which occupies the check process for a second.
      requireChangeable(booking, await cards.byId(booking.campaignId), now());
      const before = await artworks.of(booking.id);
      if (isDrawn(newestOf(before), design)) return before;
      requireRoom(before);
      const { sha256, drawn } = await drawProof(booking, design);
      const draft = { source: 'template', sha256, file: null, design, drawn, findings: [] } as const;
      const artwork = await make(booking, { ...draft, findings: [] }, 'member');
      if (newestOf(artwork)?.drawn?.fileId === drawn.fileId) await files.keep(filesOf(draft));
      return artwork;
    },

    comment: (booking: Booking, version: number, body: ProofCommentBody, author: ProofAuthor): Promise<Artwork> => {
      const comment = { id: uuid(), author, ...body };
      return take(booking, (artwork) => commented(artwork, version, comment, now()), {
        type: 'proof.commented',
        extra: { author, text: body.text },
      });
    },

    approve: (booking: Booking, version: number, sha256: string): Promise<Artwork> =>
      take(booking, (artwork) => approved(artwork, version, sha256, now()), {
        type: 'proof.approved',
        extra: { author: 'member' },
      }),

    askForChanges: (booking: Booking, version: number, { reason }: ProofChangesBody): Promise<Artwork> =>
      take(booking, (artwork) => changesAsked(artwork, version, reason, now()), {
        type: 'proof.changes-requested',
        extra: { reason },
      }),
  };
}

const isDrawn = (proof: Proof | undefined, design: AdDesign): boolean =>
  proof?.status === 'waiting' &&
  proof.drawn !== undefined &&
  proof.design !== null &&
  designHash(proof.design) === designHash(design);
