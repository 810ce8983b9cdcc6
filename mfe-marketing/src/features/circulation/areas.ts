import { currentTown, monthsInWords, type Reach } from '@postcard/contracts/town';

/** A zone by its letter, or all of them. */
export type Area = string;
export const everywhere: Area = 'total';

/** The zones, then all of them together. */
export const areas: readonly [Area, ...Area[]] = [
  ...(currentTown().zones.map(({ id }) => id) as [Area, ...Area[]]),
  everywhere,
];

export const reachOf = (area: Area): Reach =>
  currentTown().zones.find(({ id }) => id === area)?.reach ?? currentTown().total;

/** `Lakeside (South)`. The hero may say otherwise than the other pages where a zone lies. */
export function areaName(area: Area, where: 'hero' | 'page' = 'page'): string {
  const zone = currentTown().zones.find(({ id }) => id === area);
  if (!zone) return 'Total Coverage';
  return `${zone.label} (${where === 'hero' ? (zone.heroCompass ?? zone.compass) : zone.compass})`;
}

/** `Lakeside (odd months)` */
export const zonesWithMonths = currentTown().zones.map(
  (zone) => [`${zone.label} (${monthsInWords(zone)})`, zone.reach] as const,
);
