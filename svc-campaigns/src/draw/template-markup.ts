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

/**
 * A filled template as an SVG, drawn by the same component as on the pages. A QR code in it leads to `qrAddress` where
 * there is one.
 */
export const templateMarkup = (ad: Ad): string => renderToStaticMarkup(createElement(AdTemplate, ad));

/** A side of the card as the pages draw it, without an ad: the masthead or the address panel alone. */
export const blankSide = (side: 'front' | 'back', issue: string): string =>
  renderToStaticMarkup(createElement(CardSheet, { side, spots: new Map<string, never>(), issue }));
