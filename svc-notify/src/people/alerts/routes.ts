import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, pageOf, presentPage } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import type { AlertMarkStore } from './store.ts';

/** Prefix of the alert kinds that a dashboard derives (specification, section 4). */
const alertId = /^(?:payment|design|campaign)-./;

export function addAlertRoutes({ serve }: Routes, marks: AlertMarkStore): void {
  serve(routes.listAlertMarks, async ({ user, query, ctx }) => {
    const ids = await marks.of(user.userId);
    return presentPage(
      ctx,
      pageOf(ids.toReversed(), query, (id) => id),
    );
  });

  serve(routes.markAlert, async ({ user, params, body }) => {
    if (!alertId.test(params.alertId)) throw new NamedError('not_found', { message: 'There is no such alert.' });
    await marks.mark(user.userId, params.alertId, body.isRead);
  });
}
