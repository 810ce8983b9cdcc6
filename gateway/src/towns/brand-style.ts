import { withFollowers, type BrandTokens, type Town } from '@postcard/contracts/town';

export function brandStyle({ brand: { light, dark } }: Town): string {
  const [own, ownDark] = [declarations(light), declarations(dark)];
  return [
    own && `:root{${own}}`,
    ownDark && `@media (prefers-color-scheme:dark){[data-scheme='auto']{${ownDark}}}`,
  ].join('');
}

const declarations = (tokens: BrandTokens): string =>
  withFollowers(tokens)
    .map(([name, color]) => `--pc-${name}:${color}`)
    .join(';');
