import type { Stripe } from 'stripe';
import type { Call } from './call.ts';
import { invalidRequest, missing } from './errors.ts';
import { integer, object, onlyKnown, text } from './form.ts';

export const LIST_PARAMETERS = ['created', 'limit', 'starting_after', 'expand'];

const MOST = 100;

/** Returns one page of a growing list, newest first, within the time of `created`. */
export function pageOf<R extends { id: string; created: number }, T>(
  { form }: Call,
  records: readonly R[],
  { url, kind, present }: { url: string; kind: string; present: (record: R) => T },
): Stripe.ApiList<T> {
  const limit = integer(form, 'limit', 1) ?? 10;
  if (limit > MOST)
    throw invalidRequest(`Invalid integer: limit must be at most ${MOST}`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  const created = object(form, 'created');
  onlyKnown(created, ['gt', 'gte', 'lt', 'lte'], 'created');
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((bound) => integer(created, bound));
  const all = records
    .toReversed()
    .filter(
      ({ created: at }) =>
        (gt === undefined || at > gt) &&
        (gte === undefined || at >= gte) &&
        (lt === undefined || at < lt) &&
        (lte === undefined || at <= lte),
    );
  const after = text(form, 'starting_after');
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && start === 0) throw missing(kind, after, 'starting_after');
  return {
    object: 'list',
    url,
    has_more: all.length > start + limit,
    data: all.slice(start, start + limit).map(present),
  };
}
