/** Fixed inks of printed things, which stay the same in the dark scheme. */
export const ink = {
  black: '#1B2A41',
  quiet: '#55627A',
  red: '#C2352B',
  blue: '#2C5C8F',
  green: '#2F6B4F',
  amber: '#E3A83F',
  white: '#FFFFFF',
  paper: '#FFFCF5',
  cream: '#FBF1DC',
  rule: '#E6DDCB',
  sky: '#DCE8F1',
  blush: '#F8DED3',
  mint: '#DCEBDF',
  butter: '#FCE9BD',
  leaf: '#7FAE86',
  skin: '#EDB98F',
} as const;

export const pageInk = {
  line: `var(--pc-art-line, ${ink.black})`,
  soft: `var(--pc-art-soft, ${ink.rule})`,
  fill: `var(--pc-art-fill, ${ink.paper})`,
  red: `var(--pc-art-red, ${ink.red})`,
  blue: `var(--pc-art-blue, ${ink.blue})`,
  sky: `var(--pc-art-sky, ${ink.sky})`,
  green: `var(--pc-art-green, ${ink.green})`,
  leaf: `var(--pc-art-leaf, ${ink.leaf})`,
  mint: `var(--pc-art-mint, ${ink.mint})`,
  butter: `var(--pc-art-butter, ${ink.butter})`,
} as const;

export const typeface = {
  display: "'Fraunces Variable', 'Fraunces Fallback', Georgia, serif",
  text: "'Inter Variable', 'Inter Fallback', Arial, sans-serif",
} as const;

export const roundLine = (stroke: string, strokeWidth: number) =>
  ({ fill: 'none', stroke, strokeWidth, strokeLinecap: 'round' }) as const;

/** Returns the attributes of a line with round ends and corners. */
export const bentLine = (stroke: string, strokeWidth: number) =>
  ({ ...roundLine(stroke, strokeWidth), strokeLinejoin: 'round' }) as const;
