import type { BrandTokens, Town } from '@postcard/contracts/town';

/** Pictures and the focus ring follow the two colors that a town has of its own. */
const followers: Partial<Record<keyof BrandTokens, string[]>> = { red: ['art-red'], blue: ['art-blue', 'focus'] };

/** The town's own colors as a stylesheet that stands after ours; empty where it has ours. */
export function brandStyle({ brand: { light, dark } }: Town): string {
  const [own, ownDark] = [declarations(light), declarations(dark)];
  return [
    own && `:root{${own}}`,
    ownDark && `@media (prefers-color-scheme:dark){[data-scheme='auto']{${ownDark}}}`,
  ].join('');
}

function declarations(tokens: BrandTokens): string {
  return Object.entries(tokens)
    .flatMap(([name, color]) =>
      [name, ...(followers[name as keyof BrandTokens] ?? [])].map((each) => `--pc-${each}:${color}`),
    )
    .join(';');
}
