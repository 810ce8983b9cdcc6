import type { AdDesign, SpotType } from '@postcard/contracts';
import type { ComponentType } from 'react';

// Written by hand, as the components' own types need other compiler settings than a service has.
export const AdTemplate: ComponentType<{
  design: AdDesign;
  spotType: SpotType;
  trade: { category?: string | undefined; subcategory?: string | undefined };
  qrAddress?: string | undefined;
}>;
export const CardSheet: ComponentType<{
  side: 'front' | 'back';
  spots: ReadonlyMap<string, never>;
  issue: string;
}>;
