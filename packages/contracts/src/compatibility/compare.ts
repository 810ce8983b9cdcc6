import type { Access } from '../shared/route.ts';
import { misfits } from './accepts.ts';
import type { ContractsSnapshot, RouteSnapshot, Shape } from './snapshot.ts';

/**
 * Returns a sentence per breaking change. Requests may only become looser; responses and events stricter or larger,
 * without new values in a list of values. A removal always breaks.
 */
export function breaksBetween(older: ContractsSnapshot, newer: ContractsSnapshot): string[] {
  return [
    ...eachOf('route', older.routes, newer.routes, routeBreaks),
    ...(older.exchange === newer.exchange ? [] : [`events: the exchange was ${older.exchange}, is ${newer.exchange}`]),
    ...readBreaks(older.envelope, newer.envelope, 'event envelope'),
    ...eachOf('event', older.events, newer.events, readBreaks),
    ...eachOf('error code', older.errors, newer.errors, (was, is, at) =>
      was === is ? [] : [`${at}: status was ${was}, is ${is}`],
    ),
  ];
}

function eachOf<T>(
  kind: string,
  older: Record<string, T>,
  newer: Record<string, T>,
  compare: (was: T, is: T, at: string) => string[],
): string[] {
  return Object.entries(older).flatMap(([name, was]) => {
    const is = newer[name];
    return is === undefined ? [`${kind} ${name}: removed`] : compare(was, is, `${kind} ${name}`);
  });
}

/** Accesses that a route may change to, because all earlier callers are still admitted. */
const looser: Record<Access, readonly Access[]> = {
  public: ['public'],
  user: ['public', 'user'],
  verified: ['public', 'user', 'verified'],
  admin: ['public', 'user', 'admin'],
};

function routeBreaks(was: RouteSnapshot, is: RouteSnapshot, at: string): string[] {
  const fixed = (['method', 'path', 'status', 'contentType', 'bodyType'] as const).filter(
    (key) => was[key] !== is[key],
  );
  return [
    ...fixed.map((key) => `${at}: ${key} was ${was[key]}, is ${is[key]}`),
    ...(looser[was.access].includes(is.access) ? [] : [`${at}: access was ${was.access}, is ${is.access}`]),
    ...(was.idempotent && !is.idempotent ? [`${at}: no longer keeps responses by key`] : []),
    ...(['params', 'query', 'body'] as const).flatMap((key) => sentBreaks(was[key], is[key], `${at} ${key}`)),
    ...(was.response ? readBreaks(was.response, is.response ?? {}, `${at} response`) : []),
  ];
}

/** A body that was not read before must not become required. */
function sentBreaks(was: Shape | null, is: Shape | null, at: string): string[] {
  if (!is) return was ? [`${at}: no longer read`] : [];
  const sent: Shape = was ?? { type: 'object', properties: {}, required: [], additionalProperties: false };
  return [...misfits(is, sent, at), ...removed(sent, is, at)];
}

function readBreaks(was: Shape, is: Shape, at: string): string[] {
  return [...misfits(was, { ...is }, at), ...removed(was, is, at)];
}

/** Includes optional properties. */
function removed(was: Shape, is: Shape, at: string): string[] {
  const gone = Object.entries(was.properties ?? {}).flatMap(([name, each]) => {
    const now = propertiesOf(is)[name];
    return now ? removed(each, now, `${at}.${name}`) : [`${at}.${name}: removed`];
  });
  const inAlternatives = (was.anyOf ?? []).flatMap((each) => (each.properties ? removed(each, is, at) : []));
  const inItems = was.items ? removed(was.items, is.items ?? {}, `${at}[]`) : [];
  return [...gone, ...inAlternatives, ...inItems];
}

const propertiesOf = (shape: Shape): Record<string, Shape> =>
  Object.assign({}, shape.properties, ...(shape.anyOf ?? []).map(propertiesOf)) as Record<string, Shape>;
