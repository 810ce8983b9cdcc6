import type { Shape } from './snapshot.ts';

/** Returns the places where a value of `narrow` might not fit `wide`. */
export function misfits(wide: Shape, narrow: Shape, at: string): string[] {
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
  // A list of values bounds length and size already.
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
