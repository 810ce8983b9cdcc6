import { campaignsRoutes, pathOf } from '@postcard/contracts';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import type { Preview } from './previews.ts';
import type { DesignTemplateStore } from './store.ts';

export async function stockTemplates(
  templates: DesignTemplateStore,
  previews: ReadonlyMap<string, Preview>,
): Promise<void> {
  const stored = templateCatalogue.map(({ id, name, description, spotType }, order) => {
    const imageUrl = `${pathOf(campaignsRoutes.designTemplateImage, { id })}?v=${previews.get(id)?.version ?? ''}`;
    return templates.apply({ id, name, description, spotType, imageUrl, isActive: true }, order);
  });
  await Promise.all(stored);
}
