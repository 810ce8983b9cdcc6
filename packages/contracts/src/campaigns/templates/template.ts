import type { SpotType } from '../../shared/business.ts';

/**
 * The catalogue of design templates: svc-campaigns stores it, the pages list it, `@postcard/ui/ad-templates` draws it
 * by id. An id is written into every ad made with it, so a template is added or retired, never renamed.
 */
export type CatalogueTemplate = {
  id: string;
  name: string;
  description: string;
  spotType: SpotType;
  /** The trade of the sample, which chooses its picture. */
  category: string;
  subcategory: string;
  /** Sample text: an ad as it could be. */
  sample: { businessName: string; headline: string; offer: string; details: string; phone: string; website: string };
};

/** Every sample has the same telephone number, which nobody has. */
export const sampleOf = (businessName: string, headline: string, offer: string, details: string, website: string) => ({
  businessName,
  headline,
  offer,
  details,
  phone: '(805) 555-0150',
  website,
});
