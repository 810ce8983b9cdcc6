import type { SpotType } from '../../shared/business.ts';

/** An id is stored in every ad made with it, so templates are added or retired, never renamed. */
export type CatalogueTemplate = {
  id: string;
  name: string;
  description: string;
  spotType: SpotType;
  category: string;
  subcategory: string;
  sample: { businessName: string; headline: string; offer: string; details: string; phone: string; website: string };
};

export const sampleOf = (businessName: string, headline: string, offer: string, details: string, website: string) => ({
  businessName,
  headline,
  offer,
  details,
  phone: '(805) 555-0150',
  website,
});
