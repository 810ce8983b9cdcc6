export * from './ad-template.tsx';
export type { Trade } from './motif-of.ts';
