import type { ComponentType } from 'react';
import type { MotifProps } from '../card-map/ad-motifs.tsx';

type AdTexts = {
  businessName: string;
  headline: string;
  offer: string;
  details: string;
  phone: string;
  website: string;
};

/** Trimmed texts and the trade's picture; the template draws on the whole trim from 0,0. */
export type DrawingProps = {
  ad: AdTexts;
  Motif: ComponentType<MotifProps & { /** Transform of the picture. */ at?: string }>;
};

export type Drawing = ComponentType<DrawingProps>;
