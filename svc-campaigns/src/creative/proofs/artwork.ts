import type {
  AdDesign,
  ArtworkFinding,
  ArtworkState,
  ArtworkSummary,
  ProofAuthor,
  ProofComment,
  ProofSource,
  ProofStatus,
} from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { createHash } from 'node:crypto';
import type { ProofFile } from '../artwork/receive.ts';
import type { DrawnPage } from '../artwork/draw-proof.ts';
import { orNotFound } from '../../or-not-found.ts';

export type Proof = {
  version: number;
  source: ProofSource;
  status: ProofStatus;
  sha256: string;
  file: ProofFile | null;
  design: AdDesign | null;
  /** Older proofs have no drawn page; they are drawn for the press. */
  drawn?: DrawnPage;
  findings: ArtworkFinding[];
  comments: (Omit<ProofComment, 'createdAt'> & { createdAt: Date })[];
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
};

export type ShownProof = Omit<Proof, 'comments' | 'findings'>;

export type Artwork = { id: string; state: ArtworkState; proofs: Proof[]; revision: number };

export type ProofDraft = Pick<Proof, 'source' | 'sha256' | 'file' | 'design' | 'drawn' | 'findings'>;

export const mostProofs = 40;
export const mostComments = 60;

export const noArtwork = (id: string): Artwork => ({ id, state: 'missing', proofs: [], revision: 0 });

export const newestOf = ({ proofs }: Artwork): Proof | undefined => proofs.at(-1);

export const summaryOf = (artwork: Artwork): ArtworkSummary => ({
  state: artwork.state,
  version: newestOf(artwork)?.version ?? 0,
  revision: artwork.revision,
});

/** Returns the SHA-256 of a design's JSON with sorted keys. The approval of an undrawn template refers to it. */
export function designHash(design: AdDesign): string {
  const inOrder = Object.fromEntries(Object.entries(design).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex');
}

const revised = (artwork: Artwork, change: Partial<Artwork>): Artwork => ({
  ...artwork,
  ...change,
  revision: artwork.revision + 1,
});

export const filesOf = ({ file, drawn }: Pick<Proof, 'file' | 'drawn'>): string[] =>
  [file, drawn].flatMap((named) => (named ? [named.fileId, named.previewId] : []));

export function drafted(artwork: Artwork): Artwork {
  return revised(artwork, { state: 'draft', proofs: artwork.proofs.map(replaced) });
}

export function requireRoom({ proofs }: Artwork): void {
  if (proofs.length >= mostProofs)
    throw new NamedError('conflict', {
      message: `This ad has reached ${mostProofs} versions, the maximum. Please write to us and we’ll help you.`,
    });
}

/** Adds a version that replaces the previous one, unless its content is already waiting. @throws NamedError conflict */
export function proofed(artwork: Artwork, draft: ProofDraft, now: Date): Artwork {
  const newest = newestOf(artwork);
  if (newest?.status === 'waiting' && newest.sha256 === draft.sha256 && newest.source === draft.source) return artwork;
  requireRoom(artwork);
  const proof: Proof = {
    ...draft,
    version: (newest?.version ?? 0) + 1,
    status: 'waiting',
    comments: [],
    reason: null,
    createdAt: now,
    decidedAt: null,
  };
  return revised(artwork, { state: 'in_proof', proofs: [...artwork.proofs.map(replaced), proof] });
}

const replaced = (proof: Proof): Proof => (proof.status === 'replaced' ? proof : { ...proof, status: 'replaced' });

type Comment = { id: string; author: ProofAuthor; x: number; y: number; text: string };

export function commented(artwork: Artwork, version: number, comment: Comment, now: Date): Artwork {
  const proof = undecided(artwork, version);
  if (proof.comments.some(({ id }) => id === comment.id)) return artwork;
  if (proof.comments.length >= mostComments)
    throw new NamedError('conflict', {
      message: 'This proof has reached the maximum number of comments. Please request changes.',
    });
  return changed(artwork, { ...proof, comments: [...proof.comments, { ...comment, createdAt: now }] }, artwork.state);
}

/** Approves the shown version; idempotent. @throws NamedError not_found, conflict for another version or hash */
export function approved(artwork: Artwork, version: number, sha256: string, now: Date): Artwork {
  const proof = newest(artwork, version);
  if (proof.sha256 !== sha256)
    throw new NamedError('conflict', {
      message: 'This proof is not the one you were shown. Please review the new proof before you approve it.',
    });
  if (proof.status === 'approved') return artwork;
  if (proof.status !== 'waiting')
    throw new NamedError('conflict', {
      message: 'You requested changes to this proof. Please wait for the next one, or send another file.',
    });
  return changed(artwork, { ...proof, status: 'approved', decidedAt: now }, 'approved');
}

export function changesAsked(artwork: Artwork, version: number, reason: string, now: Date): Artwork {
  const proof = newest(artwork, version);
  if (proof.status === 'changes_requested' && proof.reason === reason) return artwork;
  return changed(artwork, { ...proof, status: 'changes_requested', reason, decidedAt: now }, 'changes_requested');
}

function undecided(artwork: Artwork, version: number): Proof {
  const proof = newest(artwork, version);
  if (proof.status === 'approved')
    throw new NamedError('conflict', {
      message: 'This proof is approved. Ask for changes if something is wrong with it.',
    });
  return proof;
}

function newest(artwork: Artwork, version: number): Proof {
  const proof = orNotFound(artwork.proofs.find((each) => each.version === version));
  if (proof.status === 'replaced')
    throw new NamedError('conflict', {
      message: 'The ad has changed since this proof was made. Please look at the newest one.',
    });
  return proof;
}

function changed(artwork: Artwork, proof: Proof, state: ArtworkState): Artwork {
  return revised(artwork, {
    state,
    proofs: artwork.proofs.map((each) => (each.version === proof.version ? proof : each)),
  });
}
