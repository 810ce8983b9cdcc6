export * from './card-geometry.ts';
export * from './card-map.tsx';
export * from './card-sheet.tsx';
export { CardSheet, PrintMarks, sheetViewBox } from './card-sheet.tsx';
export { spotInWords } from './spot.ts';
export type { CardMapSpot, SpotState } from './spot.ts';
