import { campaignsRoutes as routes } from '@postcard/contracts';
import { NamedError, type createRoutes } from '@postcard/service-kit';
import type { Card } from '../../booking/cards/card.ts';
import type { PostalRateStore } from '../rates/store.ts';
import { problemsOf } from './carrier-routes.ts';
import { packOf } from './pack.ts';
import { planOf } from './plan.ts';
import type { CarrierRouteStore } from './store.ts';
import type { Cards } from '../ports.ts';

/** Limits a pack to what is made within seconds: twenty times a usual card. */
const mostBundles = 1000;

type Deps = { cards: Pick<Cards, 'byId'>; entered: CarrierRouteStore; rates: Pick<PostalRateStore, 'all'> };

export function addEddmRoutes({ serve }: ReturnType<typeof createRoutes>, { cards, entered, rates }: Deps): void {
  async function cardOf(id: string): Promise<Card> {
    const card = await cards.byId(id);
    if (!card) throw new NamedError('not_found');
    return card;
  }

  const plan = async (id: string) => planOf(await cardOf(id), await entered.of(id), await rates.all());

  serve(routes.getEddm, ({ params }) => plan(params.id));

  serve(
    routes.setCarrierRoutes,
    async ({ params, body }) => {
      const card = await cardOf(params.id);
      const problems = body.routes.length > 0 ? problemsOf(body.routes, card) : [];
      if (problems.length > 0)
        throw new NamedError('validation_failed', { message: problems.join(' '), errors: { routes: problems } });
      await entered.put(params.id, body.routes);
      return planOf(card, body.routes, await rates.all());
    },
    { about: async ({ params }) => ({ routes: await entered.of(params.id) }) },
  );

  serve(routes.eddmPack, async ({ params, ctx }) => {
    const made = await plan(params.id);
    if (made.problems.length > 0)
      throw new NamedError('conflict', { message: `This pack cannot be made yet. ${made.problems.join(' ')}` });
    if (made.bundles > mostBundles)
      throw new NamedError('conflict', {
        message: `This card has more than ${mostBundles} bundles. Please make several cards of it.`,
      });
    ctx.set('Content-Disposition', `attachment; filename="eddm-${made.days[0]?.day ?? ''}.zip"`);
    ctx.type = 'application/zip';
    ctx.body = await packOf(made);
  });
}
