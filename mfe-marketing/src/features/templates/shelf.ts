import type { DesignTemplate } from '@postcard/contracts/campaigns';
import { templateCatalogue, type CatalogueTemplate } from '@postcard/contracts/design-templates';

/** The page where a booking's ad is made, with a template in hand. */
export const designPath = (bookingId: string, templateId: string): string => `/design/${encodeURIComponent(bookingId)}?template=${encodeURIComponent(templateId)}`;

/** A template to be shown: drawn with its sample, or, where this page does not know it yet, as the picture it comes with. */
export type ShelfTemplate = Pick<DesignTemplate, 'id' | 'name' | 'description' | 'spotType'> & { known: CatalogueTemplate | undefined; imageUrl: string };

/**
 * The catalogue, at once and without asking anybody; once the service has answered, what it offers now: without what was
 * retired, with what is newer than this page.
 */
export function shelfOf(offered: readonly DesignTemplate[] | undefined): ShelfTemplate[] {
  if (!offered) return templateCatalogue.map((known) => ({ ...known, known, imageUrl: '' }));
  return offered.map((template) => ({ ...template, known: templateCatalogue.find(({ id }) => id === template.id) }));
}
