import type { AdDesign, SpotType } from '@postcard/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AdTemplate, CardSheet } from './drawings.generated.js';

type Ad = {
  design: AdDesign;
  spotType: SpotType;
  trade: { category?: string | undefined; subcategory?: string | undefined };
  qrAddress?: string | undefined;
};

export const templateMarkup = (ad: Ad): string => renderToStaticMarkup(createElement(AdTemplate, ad));

export const blankSide = (side: 'front' | 'back', issue: string): string =>
  renderToStaticMarkup(createElement(CardSheet, { side, spots: new Map<string, never>(), issue }));
