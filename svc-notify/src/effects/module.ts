import { notifyRoutes } from '@postcard/contracts';
import { pageOf, presentPage } from '@postcard/service-kit';
import type { ModuleParts } from '../parts.ts';
import { createHandlers, type HandlerDeps } from './consumers.ts';
import { previewTemplates } from './previews/previews.ts';

export function createEffects(deps: HandlerDeps) {
  const parts: ModuleParts = {
    addRoutes({ serve }) {
      serve(notifyRoutes.listMailTemplates, ({ query, ctx }) =>
        presentPage(
          ctx,
          // Two samples of one event may differ only in text, so the cursor includes the position.
          pageOf(previewTemplates(deps.addresses), query, ({ id }, index) => `${id}|${index}`),
        ),
      );
    },
  };
  return { ...parts, handlers: createHandlers(deps) };
}
