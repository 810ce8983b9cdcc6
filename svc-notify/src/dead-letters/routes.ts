import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type Bus, type createRoutes } from '@postcard/service-kit';
import type { DeadLetterStore } from './store.ts';

type Deps = { deadLetters: DeadLetterStore; bus: Pick<Bus, 'redeliver'> };

export function addDeadLetterRoutes({ serve }: ReturnType<typeof createRoutes>, { deadLetters, bus }: Deps): void {
  serve(routes.listDeadLetters, async ({ query, ctx }) => presentPage(ctx, await deadLetters.list(query)));

  serve(routes.replayDeadLetter, async ({ params }) => {
    const letter = await deadLetters.byId(params.id);
    if (!letter) throw new NamedError('not_found');
    // Given back before it is forgotten: a crash in between repeats it, and its consumer applies it once.
    await bus.redeliver(letter);
    await deadLetters.remove(params.id);
  });
}
