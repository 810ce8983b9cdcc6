type Zone = { id: string; label: string; months: readonly number[] };

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const all = monthNames.map((_, index) => index + 1);

/** What is wrong with the zones' months; undefined where each month has one zone. */
export function monthsFault(zones: readonly Zone[]): string | undefined {
  const twice = zones.find(({ id }, index) => zones.findIndex((other) => other.id === id) !== index);
  if (twice) return `Zone ${twice.id} is there twice`;
  for (const month of all) {
    const count = zones.filter(({ months }) => months.includes(month)).length;
    if (count !== 1) return `${monthNames[month - 1]} has ${count === 0 ? 'no zone' : 'several zones'}`;
  }
  return undefined;
}

/** The zone a card of this month goes to. `month` counts from 1. */
export function zoneOfMonth<Z extends Zone>(zones: readonly Z[], month: number): Z {
  return zones.find(({ months }) => months.includes(month)) ?? (zones[0] as Z);
}

/** `odd months`, `even months`, `every month`, or the months' names */
export function monthsInWords({ months }: Pick<Zone, 'months'>): string {
  const has = (wanted: (month: number) => boolean) => all.every((month) => months.includes(month) === wanted(month));
  if (has(() => true)) return 'every month';
  if (has((month) => month % 2 === 1)) return 'odd months';
  if (has((month) => month % 2 === 0)) return 'even months';
  return listed(months.toSorted((one, other) => one - other).map((month) => monthNames[month - 1] as string));
}

/** `a`, `a and b`, `a, b and c` */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/**
 * How the zones alternate, as the end of a sentence: `, the zones taking turns: Zone A in odd months, Zone B in even
 * ones`; empty for a single zone.
 */
export function zoneTurns(zones: readonly Zone[]): string {
  if (zones.length === 1) return '';
  const turns = zones.map((zone, index) => `${zone.label} in ${monthsAfter(zone, index)}`);
  return `, the zones taking turns: ${turns.join(', ')}`;
}

const monthsAfter = (zone: Zone, index: number): string =>
  index === 0 ? monthsInWords(zone) : monthsInWords(zone).replace(/ months$/, ' ones');
