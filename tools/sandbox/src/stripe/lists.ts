import type { Stripe } from 'stripe';
import type { Call } from './call.ts';
import { invalidRequest, missing } from './errors.ts';
import { integer, object, onlyKnown, text } from './form.ts';

const PARAMETERS = ['created', 'limit', 'starting_after', 'expand'];
const MOST = 100;

/** A list's filters by parameter: the value that a record has. */
export type Filters<R> = Record<string, (record: R) => string>;

/** Returns one page of a growing list, newest first, within the time of `created`. */
export function pageOf<R extends { id: string; created: number }>(
  { form }: Call,
  records: readonly R[],
  { url, kind, filters, present }: { url: string; kind: string; filters: Filters<R>; present: (record: R) => object },
): Stripe.ApiList<object> {
  onlyKnown(form, [...PARAMETERS, ...Object.keys(filters)]);
  const chosen = Object.entries(filters).flatMap(([name, valueOf]) => {
    const value = text(form, name);
    return value === undefined ? [] : [(record: R) => valueOf(record) === value];
  });
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
    .filter((record) => chosen.every((fits) => fits(record)))
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
