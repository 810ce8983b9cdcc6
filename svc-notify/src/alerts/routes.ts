import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, pageOf, presentPage, type createRoutes } from '@postcard/service-kit';
import type { AlertMarkStore } from './store.ts';

/** Prefix of the alert kinds that a dashboard derives (specification, section 4). */
const alertId = /^(?:payment|design|campaign)-./;

export function addAlertRoutes({ serve }: ReturnType<typeof createRoutes>, marks: AlertMarkStore): void {
  serve(routes.listAlertMarks, async ({ user, query, ctx }) =>
    presentPage(
      ctx,
      pageOf((await marks.of(user.userId)).toReversed(), query, (id) => id),
    ),
  );

  serve(routes.markAlert, async ({ user, params, body }) => {
    if (!alertId.test(params.alertId)) throw new NamedError('not_found', { message: 'There is no such alert.' });
    await marks.mark(user.userId, params.alertId, body.isRead);
  });
}
