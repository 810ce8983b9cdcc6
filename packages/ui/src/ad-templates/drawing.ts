import type { ComponentType } from 'react';
import type { MotifProps } from '../card-map/ad-motifs.tsx';

/** The texts of an ad, as `AdDesign` of the contracts has them. */
export type AdTexts = {
  businessName: string;
  headline: string;
  offer: string;
  details: string;
  phone: string;
  website: string;
};

/** What a template is given: the texts, trimmed, and the picture of the trade. It draws on the whole trim from 0,0. */
export type DrawingProps = { ad: AdTexts; Motif: ComponentType<MotifProps> };

export type Drawing = ComponentType<DrawingProps>;
