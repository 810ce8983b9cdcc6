import { campaignsRoutes as routes } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { DisputeCases } from './cases.ts';
import { presentDispute } from './dispute.ts';
import type { DisputeStore } from './store.ts';

export function addDisputeRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  disputes: DisputeStore,
  cases: DisputeCases,
): void {
  const about = async ({ params }: { params: { id: string } }) => {
    const dispute = await disputes.byId(params.id);
    return (
      dispute && { ...presentDispute(dispute), answer: dispute.answer ?? null, acceptedAt: dispute.acceptedAt ?? null }
    );
  };

  serve(routes.listDisputes, async ({ query, ctx }) =>
    presentPage(ctx, await disputes.list(query)).map(presentDispute),
  );
  serve(routes.getDispute, ({ params }) => cases.read(params.id));
  serve(routes.saveDisputeAnswer, ({ params, body }) => cases.save(params.id, body), { about });
  serve(routes.submitDisputeAnswer, ({ params, body }) => cases.submit(params.id, body), { about });
  serve(routes.acceptDispute, ({ params }) => cases.accept(params.id), { about });
}
