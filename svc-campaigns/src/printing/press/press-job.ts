import type { AdDesign, PressReport, SpotId, SpotType, Town } from '@postcard/contracts';

/**
 * The art of a spot: a filled template, or a file by its name in the folder of the job. `isDrawn` is true for the page
 * of a template, and `link` is the one that its QR code must have.
 */
export type PressSource =
  | { kind: 'design'; design: AdDesign; subcategory: string; category: string; link: string; logo: string | null }
  | { kind: 'file'; file: string; mediaType: string; box: 'trim' | 'bleed'; isDrawn?: boolean; link?: string };

export type PressAd = {
  spotId: SpotId;
  spotType: SpotType;
  businessName: string;
  /** Null for a house ad. */
  bookingId: string | null;
  version: number;
  sha256: string;
  source: PressSource;
};

/**
 * Everything a press file is made from. Its files lie in `folder`, where the results are put too. The codes that we
 * draw lead to `origin`, that of `PUBLIC_URL`.
 */
export type PressJob = {
  folder: string;
  title: string;
  issue: string;
  madeAt: string;
  origin: string;
  ads: PressAd[];
};

/** What the process that makes a press file is sent. */
export type PressOrder = { job: PressJob; town: Town };

export type PressResult = { report: PressReport };
export type PressMessage = { done: number; of: number; step: string } | PressResult | { failed: string };

/** What a job leaves in its folder. */
export const results = { file: 'press.pdf', front: 'front.png', back: 'back.png' } as const;
