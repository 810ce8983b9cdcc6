import { spotTypeOf, type SpotType } from '../business.ts';
import { grouped } from '../numbers.ts';
import { currentTown } from './current-town.ts';
import { cellsOf, spotsOf, type CellId, type Side, type SpotId } from './grid.ts';
import type { Town, TownZone } from './town.ts';
import { zoneOfMonth } from './zone-months.ts';

const dayMs = 24 * 3_600_000;

/** Returns a function whose result is cached as long as the town's object exists. */
export function onceForTown<T>(make: (town: Town) => T): () => T {
  const made = new WeakMap<Town, T>();
  return () => {
    const town = currentTown();
    const cached = made.get(town);
    if (cached !== undefined) return cached;
    const value = make(town);
    made.set(town, value);
    return value;
  };
}

export const spotIds: () => readonly SpotId[] = onceForTown(({ spots }) => spotsOf(spots));

export const spotCounts: () => Readonly<Record<SpotType, number>> = onceForTown(({ spots }) => {
  const types = spotsOf(spots).map(spotTypeOf);
  const count = (type: SpotType) => types.filter((one) => one === type).length;
  return { medium: count('medium'), large: count('large') };
});

export const cells = onceForTown(({ spots }) => ({ front: cellsOf(spots, 'front'), back: cellsOf(spots, 'back') }));

export const sideOf = (spotId: CellId): Side => (cells().front.some(({ id }) => id === spotId) ? 'front' : 'back');

/** Prices per month, for all pieces of the month. */
export const pricing = onceForTown((town) => {
  const counts = spotCounts();
  const of = (type: SpotType) => ({
    price: town.prices[type],
    perMailbox: `${Math.round((town.prices[type] / town.monthlyPieces) * 10) / 10} cents`,
    savings: `${Math.round((1 - town.prices[type] / town.traditionalCost) * 100)}%`,
    spots: counts[type],
  });
  return { medium: of('medium'), large: of('large'), traditionalCost: town.traditionalCost };
});

export const distributionLabel = (): string => `${grouped(currentTown().monthlyPieces)} Households`;

/** Milliseconds before distribution. */
export const deadlines = onceForTown(({ deadlines: days }) => ({
  closesBeforeMs: days.closesBeforeDays * dayMs,
  artworkDueBeforeMs: days.artworkDueBeforeDays * dayMs,
  proofsDueBeforeMs: days.proofsDueBeforeDays * dayMs,
  pressLockBeforeMs: days.pressLockBeforeDays * dayMs,
}));

export function postalAddress(): string {
  const { street, name, state, zipCode } = currentTown();
  return `${street}, ${name}, ${state} ${zipCode}`;
}

export const zoneOf = (id: string): TownZone | undefined => currentTown().zones.find((zone) => zone.id === id);

/** Returns, for example, `Zone C` for a zone that the town no longer has. */
export const zoneLabel = (id: string): string => zoneOf(id)?.label ?? `Zone ${id}`;

export const shortZoneLabel = ({ label }: TownZone): string => label.replace(/^Zone /, '');

export const zoneIdOfMonth = (month: number): string => zoneOfMonth(currentTown().zones, month).id;

export const dashboardDefaults = onceForTown((town) => {
  const [first, second = first] = town.zones as [TownZone, TownZone?];
  return { zipCode: town.zipCode, zone: first.id, scheduledZone: second.id, spotCount: spotIds().length };
});
