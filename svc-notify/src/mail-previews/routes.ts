import { notifyRoutes as routes } from '@postcard/contracts';
import { pageOf, presentPage, type createRoutes } from '@postcard/service-kit';
import type { Addresses } from '../effect-types.ts';
import { previewTemplates } from './previews.ts';

export function addTemplateRoutes({ serve }: ReturnType<typeof createRoutes>, addresses: Addresses): void {
  serve(routes.listMailTemplates, ({ query, ctx }) =>
    presentPage(
      ctx,
      // Two samples of one event may differ in the text alone, so an email's name has its position.
      pageOf(previewTemplates(addresses), query, ({ id }, index) => `${id}|${index}`),
    ),
  );
}
