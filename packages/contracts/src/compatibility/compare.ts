import type { Access } from '../shared/route.ts';
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

/** Access levels that a route may change to without rejecting an earlier caller. */
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

/** Returns the removed properties, including optional ones. */
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

/** Returns the places where a value of `narrow` might not fit `wide`. */
function misfits(wide: Shape, narrow: Shape, at: string): string[] {
  if (wide.anyOf || narrow.anyOf) return alternatives(wide, narrow, at);
  return [
    ...kinds(wide, narrow, at),
    ...values(wide, narrow, at),
    ...bounds(wide, narrow, at),
    ...parts(wide, narrow, at),
  ];
}

function alternatives(wide: Shape, narrow: Shape, at: string): string[] {
  const choices = wide.anyOf ?? [wide];
  return (narrow.anyOf ?? [narrow]).flatMap((each) => {
    const problems = choices.map((choice) => misfits(choice, each, at));
    if (problems.some((found) => found.length === 0)) return [];
    return problems.toSorted((a, b) => a.length - b.length)[0]?.slice(0, 3) ?? [];
  });
}

function kinds(wide: Shape, narrow: Shape, at: string): string[] {
  if (wide.type === undefined || wide.type === narrow.type || (wide.type === 'number' && narrow.type === 'integer'))
    return [];
  return [`${at}: ${narrow.type ?? 'anything'} where ${wide.type} is expected`];
}

const listed = (shape: Shape): unknown[] | undefined => shape.enum ?? ('const' in shape ? [shape.const] : undefined);

function values(wide: Shape, narrow: Shape, at: string): string[] {
  const accepted = listed(wide);
  if (!accepted) return [];
  const offered = listed(narrow);
  if (!offered) return [`${at}: any value where only ${accepted.length} are known`];
  const unknown = offered.filter((value) => !accepted.includes(value));
  return unknown.length > 0 ? [`${at}: ${unknown.map((value) => JSON.stringify(value)).join(', ')} not known`] : [];
}

const lower = ['minLength', 'minimum', 'minItems'] as const;
const upper = ['maxLength', 'maximum', 'maxItems'] as const;

function bounds(wide: Shape, narrow: Shape, at: string): string[] {
  // A list of allowed values already limits length and size.
  if (listed(narrow)) return [];
  const exceeded = [
    ...lower.filter((key) => wide[key] !== undefined && (narrow[key] ?? -Infinity) < wide[key]),
    ...upper.filter((key) => wide[key] !== undefined && (narrow[key] ?? Infinity) > wide[key]),
    ...(['format'] as const).filter((key) => wide[key] !== undefined && wide[key] !== narrow[key]),
  ];
  const patternsOf = (shape: Shape) =>
    [shape.pattern, ...(shape.allOf ?? []).map(({ pattern }) => pattern)].filter((each) => each !== undefined);
  const strange = patternsOf(wide).filter((pattern) => !patternsOf(narrow).includes(pattern));
  return [
    ...exceeded.map((key) => `${at}: ${key} ${narrow[key] ?? 'open'} where ${wide[key]} is expected`),
    ...strange.map((pattern) => `${at}: not held to ${pattern}`),
  ];
}

function parts(wide: Shape, narrow: Shape, at: string): string[] {
  const properties = wide.properties ?? {};
  const missing = (wide.required ?? [])
    .filter((name) => !(narrow.required ?? []).includes(name))
    .map((name) => `${at}.${name}: may be absent where it is expected`);
  const inner = Object.entries(narrow.properties ?? {}).flatMap(([name, each]) => {
    const property = properties[name];
    if (property) return misfits(property, each, `${at}.${name}`);
    return wide.additionalProperties === false ? [`${at}.${name}: not known`] : [];
  });
  const items = wide.items ? misfits(wide.items, narrow.items ?? {}, `${at}[]`) : [];
  return [...missing, ...inner, ...items, ...additionalProblems(wide, narrow, at)];
}

function additionalProblems(wide: Shape, narrow: Shape, at: string): string[] {
  const { additionalProperties: known } = wide;
  const given = narrow.additionalProperties;
  if (known === undefined || known === true || given === false) return [];
  if (known === false) return given === undefined ? [] : [`${at}: any property where they are named`];
  return misfits(known, given === undefined || given === true ? {} : given, `${at}.*`);
}
