import type { BrandTokens } from './town.ts';

/** Tokens for pictures and the focus ring, which get the town's own red and blue. */
const followers: Partial<Record<keyof BrandTokens, string[]>> = { red: ['art-red'], blue: ['art-blue', 'focus'] };

export function withFollowers(tokens: BrandTokens): [name: string, color: string][] {
  return Object.entries(tokens).flatMap(([name, color]) =>
    [name, ...(followers[name as keyof BrandTokens] ?? [])].map((each): [string, string] => [each, color]),
  );
}
