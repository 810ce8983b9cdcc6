import { notifyRoutes as routes, systemRoutes, type ReplayResult } from '@postcard/contracts';
import { NamedError, presentPage, type Bus, type Logger } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import { presentDeadLetter, type DeadLetterStore } from './store.ts';

type Deps = { deadLetters: DeadLetterStore; bus: Pick<Bus, 'redeliver'>; log: Logger };

export function addDeadLetterRoutes({ serve }: Routes, { deadLetters, bus, log }: Deps): void {
  const replay = (id: string): Promise<boolean> => deadLetters.replay(id, bus.redeliver);

  async function outcomeOf(id: string): Promise<ReplayResult> {
    try {
      return { id, outcome: (await replay(id)) ? 'replayed' : 'not_found' };
    } catch (error) {
      log.warn({ err: error, id }, 'dead letter not replayed');
      return { id, outcome: 'failed' };
    }
  }

  async function facts(id: string) {
    const deadLetter = await deadLetters.byId(id);
    return deadLetter && { id, type: deadLetter.type, consumer: deadLetter.consumer, reason: deadLetter.reason };
  }

  serve(routes.listDeadLetters, async ({ query, ctx }) => presentPage(ctx, await deadLetters.list(query)));

  serve(routes.getDeadLetter, async ({ params }) => {
    const deadLetter = await deadLetters.byId(params.id);
    if (!deadLetter) throw new NamedError('not_found');
    return presentDeadLetter(deadLetter);
  });

  serve(
    routes.dismissDeadLetter,
    async ({ params }) => {
      if (!(await deadLetters.remove(params.id))) throw new NamedError('not_found');
    },
    { about: ({ params }) => facts(params.id) },
  );

  serve(
    routes.replayDeadLetter,
    async ({ params }) => {
      if (!(await replay(params.id))) throw new NamedError('not_found');
    },
    { about: ({ params }) => facts(params.id) },
  );

  serve(
    systemRoutes.replayDeadLetters,
    async ({ body }) => {
      const results: ReplayResult[] = [];
      // Replays one by one, so that a crash leaves the rest stored.
      for (const id of new Set(body.ids)) results.push(await outcomeOf(id));
      return results;
    },
    { about: ({ body }) => Promise.all(body.ids.map(facts)) },
  );
}
