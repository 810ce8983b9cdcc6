export * from './brand.ts';
export * from './current-town.ts';
export * from './grid.ts';
export * from './offer.ts';
export * from './zone-months.ts';
export type { BrandTokens, Reach, Town, TownZone } from './town.ts';
