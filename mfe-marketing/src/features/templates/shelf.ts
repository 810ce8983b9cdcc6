import type { DesignTemplate } from '@postcard/contracts/campaigns';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { paths } from '@postcard/contracts/paths';
import { samplePictures } from './sample-pictures.ts';

export const designPath = (bookingId: string, templateId: string): string =>
  paths.design(bookingId, { template: templateId });

/** A template with its picture: the page's own, or the service's for a newer template. */
export type ShelfTemplate = Pick<DesignTemplate, 'id' | 'name' | 'description' | 'spotType' | 'imageUrl'>;

/** Returns the built-in catalogue, then the service's: without retired templates, with newer ones. */
export function shelfOf(offered: readonly DesignTemplate[] | undefined): ShelfTemplate[] {
  if (!offered)
    return templateCatalogue.map((template) => ({ ...template, imageUrl: samplePictures[template.id] ?? '' }));
  return offered.map((template) => ({ ...template, imageUrl: samplePictures[template.id] ?? template.imageUrl }));
}
