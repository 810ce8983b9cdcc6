export * from './logo.tsx';
export type { IllustrationProps } from './picture.tsx';
export * from './postcard-template.tsx';
export * from './size-comparison.tsx';
export * from './trees.tsx';
export * from './vignettes.tsx';
export * from './woman-with-postcard.tsx';
export * from './zone-map.tsx';
