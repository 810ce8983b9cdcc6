import { campaignsRoutes as routes } from '@postcard/contracts';
import { pageOf, presentPage, type createRoutes } from '@postcard/service-kit';
import type { Preview } from './previews.ts';
import type { DesignTemplateStore } from './store.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = { templates: DesignTemplateStore; previews: ReadonlyMap<string, Preview> };

export function addDesignTemplateRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { templates, previews }: Deps,
): void {
  serve(routes.listDesignTemplates, async ({ query, ctx }) =>
    presentPage(
      ctx,
      pageOf(await templates.active(), query, ({ id }) => id),
    ),
  );

  serve(routes.designTemplateImage, ({ params, ctx }) => {
    const preview = orNotFound(previews.get(params.id));
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.type = 'image/png';
    ctx.body = preview.bytes;
  });
}
