import type { AdDesign, SpotType } from '@postcard/contracts';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Named here and not in the import: its TSX is for a compiler with other settings than a service's. */
const templates: string = '@postcard/ui/ad-templates';
const cardMap: string = '@postcard/ui/card-map';

type TemplateProps = {
  design: AdDesign;
  spotType: SpotType;
  trade: { category?: string | undefined; subcategory?: string | undefined };
  qrAddress?: string | undefined;
};

/**
 * A filled template as an SVG, drawn by the same component as on the pages. A QR code in it leads to `qrAddress` where
 * there is one. Its process has to know TSX: see tsx.ts.
 */
export async function templateMarkup(ad: TemplateProps): Promise<string> {
  const { AdTemplate } = (await import(templates)) as { AdTemplate: ComponentType<TemplateProps> };
  return renderToStaticMarkup(createElement(AdTemplate, ad));
}

type SheetProps = { side: 'front' | 'back'; spots: ReadonlyMap<string, never>; issue: string };

/** A side of the card as the pages draw it, without an ad: the masthead or the address panel alone. */
export async function blankSide(side: 'front' | 'back', issue: string): Promise<string> {
  const { CardSheet } = (await import(cardMap)) as { CardSheet: ComponentType<SheetProps> };
  return renderToStaticMarkup(createElement(CardSheet, { side, spots: new Map<string, never>(), issue }));
}
