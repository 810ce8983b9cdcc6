import { currentTown, monthsInWords, type Reach } from '@postcard/contracts/town';

export type Area = string;
export const everywhere: Area = 'total';

export const areas: readonly [Area, ...Area[]] = [
  ...(currentTown().zones.map(({ id }) => id) as [Area, ...Area[]]),
  everywhere,
];

export const reachOf = (area: Area): Reach =>
  currentTown().zones.find(({ id }) => id === area)?.reach ?? currentTown().total;

export function areaName(area: Area, where: 'hero' | 'page' = 'page'): string {
  const zone = currentTown().zones.find(({ id }) => id === area);
  if (!zone) return 'Total Coverage';
  return `${zone.label} (${where === 'hero' ? (zone.heroCompass ?? zone.compass) : zone.compass})`;
}

export const zonesWithMonths = currentTown().zones.map(
  (zone) => [`${zone.label} (${monthsInWords(zone)})`, zone.reach] as const,
);
