import { identityRoutes, membershipRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import { presentPlan } from './plan.ts';
import type { SavePlan } from './save.ts';
import type { MembershipPlanStore } from './store.ts';

/** A plan's number as it stands in an address; what is none is of a plan that does not exist. */
const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

export function addPlanRoutes({ serve }: ReturnType<typeof createRoutes>, { plans, savePlan }: { plans: MembershipPlanStore; savePlan: SavePlan }): void {
  serve(identityRoutes.listMembershipPlans, async () => (await plans.active()).map(presentPlan));

  serve(routes.listAllMembershipPlans, async () => (await plans.all()).map(presentPlan));

  serve(routes.createMembershipPlan, async ({ body }) => presentPlan(await savePlan.create(body)));

  serve(routes.changeMembershipPlan, async ({ params, body }) => presentPlan(await savePlan.change(numberOf(params.id), body)), {
    document: async ({ params }) => {
      const plan = await plans.anyById(numberOf(params.id));
      return plan && presentPlan(plan);
    },
  });
}
