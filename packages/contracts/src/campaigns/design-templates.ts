import { largeTemplates } from './templates/large-templates.ts';
import { mediumTemplates } from './templates/medium-templates.ts';
import type { CatalogueTemplate } from './templates/template.ts';

export type { CatalogueTemplate };

export const templateCatalogue: readonly CatalogueTemplate[] = [...mediumTemplates, ...largeTemplates];

/** The template of an id; undefined for one the catalogue does not have. */
export function templateOf(id: string): CatalogueTemplate | undefined {
  return templateCatalogue.find((template) => template.id === id);
}

/** Templates that live by their lettering alone: there is no picture whose place a logo or a code could take. */
const withoutPicture: readonly string[] = ['medium-chalkboard', 'medium-gazette', 'large-marquee'];

export const showsPicture = (templateId: string): boolean => !withoutPicture.includes(templateId);

/** Templates in which an offer stands where the picture would be. */
const offerForPicture: readonly string[] = ['large-valley-view'];

/** Returns whether an ad made in the browser is printed with a QR code, whose scans are counted. */
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
