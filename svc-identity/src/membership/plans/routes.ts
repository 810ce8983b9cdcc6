import type { Routes } from '../../parts.ts';
import { identityRoutes, membershipRoutes as routes } from '@postcard/contracts';
import { presentPage } from '@postcard/service-kit';
import { presentPlan } from './plan.ts';
import type { SavePlan } from './save.ts';
import type { MembershipPlanStore } from './store.ts';

const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

export function addPlanRoutes(
  { serve }: Routes,
  { plans, savePlan }: { plans: MembershipPlanStore; savePlan: SavePlan },
): void {
  serve(identityRoutes.listMembershipPlans, async ({ query, ctx }) =>
    presentPage(ctx, await plans.active(query)).map(presentPlan),
  );

  serve(routes.listAllMembershipPlans, async ({ query, ctx }) =>
    presentPage(ctx, await plans.all(query)).map(presentPlan),
  );

  serve(routes.createMembershipPlan, async ({ body }) => presentPlan(await savePlan.create(body)));

  serve(
    routes.changeMembershipPlan,
    async ({ params, body }) => presentPlan(await savePlan.change(numberOf(params.id), body)),
    {
      document: async ({ params }) => {
        const plan = await plans.anyById(numberOf(params.id));
        return plan && presentPlan(plan);
      },
    },
  );
}
