import { teamMessageRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage } from '@postcard/service-kit';
import type { Routes } from '../parts.ts';
import type { CannedStore } from './canned-store.ts';

export function addCannedRoutes({ serve }: Routes, canned: CannedStore): void {
  const about = ({ params }: { params: { id: string } }) => canned.byId(params.id);

  serve(routes.listCannedReplies, async ({ query, ctx }) => presentPage(ctx, await canned.list(query)));

  serve(routes.addCannedReply, ({ body }) => canned.insert(body));

  serve(
    routes.changeCannedReply,
    async ({ params, body }) => {
      const changed = await canned.change(params.id, body);
      if (changed) return changed;
      if (!(await canned.byId(params.id))) throw new NamedError('not_found');
      throw new NamedError('conflict', {
        message: 'A colleague changed this reply in the meantime. Please reload it.',
      });
    },
    { about },
  );

  serve(
    routes.removeCannedReply,
    async ({ params }) => {
      if (!(await canned.remove(params.id))) throw new NamedError('not_found');
    },
    { about },
  );
}
