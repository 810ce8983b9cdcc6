/**
 * Import paths of the font files every page needs first. The shell resolves them to its hashed assets
 * and writes `<link rel="preload" as="font" type="font/woff2" crossorigin>` for each.
 */
export const fontPreloads = [
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
] as const;
