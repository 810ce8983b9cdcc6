import type { AdDesign, PressReport, SpotId, SpotType, Town } from '@postcard/contracts';

/** The source of a spot's art. `isDrawn` marks a template's page; `link` is its QR code's. */
export type PressSource =
  | { kind: 'design'; design: AdDesign; subcategory: string; category: string; link: string; logo: string | null }
  | { kind: 'file'; file: string; mediaType: string; box: 'trim' | 'bleed'; isDrawn?: boolean; link?: string };

export type PressAd = {
  spotId: SpotId;
  spotType: SpotType;
  businessName: string;
  bookingId: string | null;
  version: number;
  sha256: string;
  source: PressSource;
};

export type PressJob = {
  folder: string;
  title: string;
  issue: string;
  madeAt: string;
  origin: string;
  ads: PressAd[];
};

export type PressOrder = { job: PressJob; town: Town };

export type PressResult = { report: PressReport };
export type PressMessage = { done: number; of: number; step: string } | PressResult | { failed: string };

export const results = { file: 'press.pdf', front: 'front.png', back: 'back.png' } as const;
