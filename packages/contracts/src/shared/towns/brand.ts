import type { BrandTokens } from './town.ts';

/** Pictures and the focus ring follow the two colors that a town has of its own. */
const followers: Partial<Record<keyof BrandTokens, string[]>> = { red: ['art-red'], blue: ['art-blue', 'focus'] };

/** A town's own tokens with those that follow them: the color of each by its name in the stylesheet, `art-red`. */
export function withFollowers(tokens: BrandTokens): [name: string, color: string][] {
  return Object.entries(tokens).flatMap(([name, color]) =>
    [name, ...(followers[name as keyof BrandTokens] ?? [])].map((each): [string, string] => [each, color]),
  );
}
