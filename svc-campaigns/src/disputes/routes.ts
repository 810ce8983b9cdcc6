import { campaignsRoutes as routes } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import { presentDispute } from './dispute.ts';
import type { DisputeStore } from './store.ts';

export function addDisputeRoutes({ serve }: ReturnType<typeof createRoutes>, disputes: DisputeStore): void {
  serve(routes.listDisputes, async ({ query, ctx }) => presentPage(ctx, await disputes.list(query)).map(presentDispute));
}
