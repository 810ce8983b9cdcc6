import { largeTemplates } from './templates/large-templates.ts';
import { mediumTemplates } from './templates/medium-templates.ts';
import type { CatalogueTemplate } from './templates/template.ts';

export type { CatalogueTemplate };

export const templateCatalogue: readonly CatalogueTemplate[] = [...mediumTemplates, ...largeTemplates];

export function templateOf(id: string): CatalogueTemplate | undefined {
  return templateCatalogue.find((template) => template.id === id);
}

/** Templates with only lettering, which have no place for a logo or QR code. */
const withoutPicture: readonly string[] = ['medium-chalkboard', 'medium-gazette', 'large-marquee'];

export const showsPicture = (templateId: string): boolean => !withoutPicture.includes(templateId);

/** Templates that show an offer instead of the picture. */
const offerForPicture: readonly string[] = ['large-valley-view'];

export const showsCode = ({
  templateId,
  picture,
  website,
  offer = '',
}: {
  templateId: string;
  picture?: string | undefined;
  website: string;
  offer?: string;
}): boolean =>
  picture === 'qr' &&
  website.trim() !== '' &&
  showsPicture(templateId) &&
  !(offer.trim() !== '' && offerForPicture.includes(templateId));
