import { z } from '../shared/zod.ts';
import { adDesign } from './designs.ts';
import { id, instant } from '../shared/fields.ts';

export const artworkStates = ['missing', 'draft', 'in_proof', 'changes_requested', 'approved'] as const;
export type ArtworkState = (typeof artworkStates)[number];

export const adStandings = [...artworkStates, 'printed', 'not_printed'] as const;
export type AdStanding = (typeof adStandings)[number];

/** `version` is the newest proof's, 0 before the first. */
export const artworkSummary = z
  .object({ state: z.enum(artworkStates), version: z.int(), revision: z.int() })
  .meta({ id: 'ArtworkSummary' });
export type ArtworkSummary = z.infer<typeof artworkSummary>;

export const artworkChecks = [
  'size',
  'resolution',
  'colour',
  'bleed',
  'shape',
  'fonts',
  'links',
  'transparency',
] as const;

export const artworkFinding = z
  .object({ check: z.enum(artworkChecks), level: z.enum(['ok', 'note', 'warning']), text: z.string() })
  .meta({ id: 'ArtworkFinding' });
export type ArtworkFinding = z.infer<typeof artworkFinding>;

export const proofFraction = z.number().min(0).max(1);

export const proofSources = ['upload', 'template', 'team'] as const;
export type ProofSource = (typeof proofSources)[number];
export const proofStatuses = ['waiting', 'changes_requested', 'approved', 'replaced'] as const;
export type ProofStatus = (typeof proofStatuses)[number];
export const proofAuthors = ['member', 'team'] as const;
export type ProofAuthor = (typeof proofAuthors)[number];

export const proofComment = z
  .object({
    id,
    author: z.enum(proofAuthors),
    x: proofFraction,
    y: proofFraction,
    text: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'ProofComment' });
export type ProofComment = z.infer<typeof proofComment>;

/** One version of an ad; its picture never changes. */
export const proof = z
  .object({
    version: z.int(),
    source: z.enum(proofSources),
    status: z.enum(proofStatuses),
    /** Hash of the uploaded file, or of the page drawn from a template. */
    sha256: z.string(),
    fileName: z.string().nullable(),
    fileUrl: z.string().nullable(),
    previewUrl: z.string().nullable(),
    design: adDesign.nullable(),
    findings: z.array(artworkFinding),
    comments: z.array(proofComment),
    reason: z.string().nullable(),
    createdAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'Proof' });
export type Proof = z.infer<typeof proof>;
