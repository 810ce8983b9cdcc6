export const outcomeWords = { done: 'Done', refused: 'Refused', unknown: 'Not known' } as const;

export type Difference = { name: string; before: string; after: string };

export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
    .filter((each) => each.before !== each.after);
}

function membersOf(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, member]) => [name, inWords(member)]));
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
