import { spotTypeOf, type SpotType } from '../business.ts';
import { grouped } from '../numbers.ts';
import { currentTown } from './current-town.ts';
import { cellsOf, spotsOf, type CellId, type Side, type SpotId } from './grid.ts';
import type { Town, TownZone } from './town.ts';
import { zoneOfMonth } from './zone-months.ts';

/** Spots, prices and zones of the current town, computed once for each town. */

const dayMs = 24 * 3_600_000;

/** Returns a function whose result is kept as long as the town's object. */
export function onceForTown<T>(make: (town: Town) => T): () => T {
  const made = new WeakMap<Town, T>();
  return () => {
    const town = currentTown();
    const known = made.get(town);
    if (known !== undefined) return known;
    const value = make(town);
    made.set(town, value);
    return value;
  };
}

/** In reading order, the front first. */
export const spotIds: () => readonly SpotId[] = onceForTown(({ spots }) => spotsOf(spots));

export const spotCounts: () => Readonly<Record<SpotType, number>> = onceForTown(({ spots }) => {
  const types = spotsOf(spots).map(spotTypeOf);
  const count = (type: SpotType) => types.filter((one) => one === type).length;
  return { medium: count('medium'), large: count('large') };
});

/** The cells of a side in reading order. */
export const cells = onceForTown(({ spots }) => ({ front: cellsOf(spots, 'front'), back: cellsOf(spots, 'back') }));

/** The side of the card a spot is printed on. */
export const sideOf = (spotId: CellId): Side => (cells().front.some(({ id }) => id === spotId) ? 'front' : 'back');

/** Prices are per month, for all pieces of the month. */
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

/** `5,000 Households` */
export const distributionLabel = (): string => `${grouped(currentTown().monthlyPieces)} Households`;

/** Time before distribution of each date of a card, in milliseconds. */
export const deadlines = onceForTown(({ deadlines: days }) => ({
  closesBeforeMs: days.closesBeforeDays * dayMs,
  artworkDueBeforeMs: days.artworkDueBeforeDays * dayMs,
  proofsDueBeforeMs: days.proofsDueBeforeDays * dayMs,
  pressLockBeforeMs: days.pressLockBeforeDays * dayMs,
}));

/** Street, town, state and ZIP code on one line. */
export function postalAddress(): string {
  const { street, name, state, zipCode } = currentTown();
  return `${street}, ${name}, ${state} ${zipCode}`;
}

/** The zone of this letter; undefined where the town has none. */
export const zoneOf = (id: string): TownZone | undefined => currentTown().zones.find((zone) => zone.id === id);

/** `Lakeside`; a letter that the town no longer has is named all the same. */
export const zoneLabel = (id: string): string => zoneOf(id)?.label ?? `Zone ${id}`;

/** A zone's label without the word zone before a letter: `A`, `Lakeside`. */
export const shortZoneLabel = ({ label }: TownZone): string => label.replace(/^Zone /, '');

/** The zone a card goes to that is distributed in this month, from 1. */
export const zoneIdOfMonth = (month: number): string => zoneOfMonth(currentTown().zones, month).id;

/** Figures of the dashboard for a card without its own. */
export const dashboardDefaults = onceForTown((town) => {
  const [first, second = first] = town.zones as [TownZone, TownZone?];
  return { zipCode: town.zipCode, zone: first.id, scheduledZone: second.id, spotCount: spotIds().length };
});
