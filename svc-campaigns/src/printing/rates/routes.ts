import { campaignsRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import type { createPostalRates } from './postal-rates.ts';
import type { PostalRateStore } from './store.ts';

type Deps = { rates: ReturnType<typeof createPostalRates>; store: Pick<PostalRateStore, 'of'> };

export function addPostalRateRoutes({ serve }: ReturnType<typeof createRoutes>, { rates, store }: Deps): void {
  serve(routes.listPostalRates, () => rates.view());
  serve(routes.addPostalRate, ({ body }) => rates.add(body), { about: ({ body }) => store.of(body.from) });
}
