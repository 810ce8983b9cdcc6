import type { DesignTemplate } from '@postcard/contracts/campaigns';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { paths } from '@postcard/contracts/paths';
import { samplePictures } from './sample-pictures.ts';

/** The page where a booking's ad is made, with a template in hand. */
export const designPath = (bookingId: string, templateId: string): string =>
  paths.design(bookingId, { template: templateId });

/**
 * A template to be shown, with its picture: this page's own, or, where it does not know the template yet, the one it
 * comes with.
 */
export type ShelfTemplate = Pick<DesignTemplate, 'id' | 'name' | 'description' | 'spotType' | 'imageUrl'>;

/**
 * The catalogue, at once and without asking anybody; once the service has responded, what it offers now: without what
 * was retired, with what is newer than this page.
 */
export function shelfOf(offered: readonly DesignTemplate[] | undefined): ShelfTemplate[] {
  if (!offered)
    return templateCatalogue.map((template) => ({ ...template, imageUrl: samplePictures[template.id] ?? '' }));
  return offered.map((template) => ({ ...template, imageUrl: samplePictures[template.id] ?? template.imageUrl }));
}
