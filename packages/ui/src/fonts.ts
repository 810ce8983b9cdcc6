/** Import paths of fonts that every page needs first; the shell writes a preload link for each. */
export const fontPreloads = [
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
] as const;
