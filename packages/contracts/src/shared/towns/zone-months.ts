type Zone = { id: string; label: string; months: readonly number[] };

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const all = monthNames.map((_, index) => index + 1);

export type ZoneFault = { path: (string | number)[]; message: string };

/** Returns a fault for each month without exactly one zone, and for each repeated zone id. */
export function zoneFaults(zones: readonly Zone[]): ZoneFault[] {
  const first = (at: number, has: (zone: Zone) => boolean) => zones.slice(0, at).find(has);
  const twice = zones.flatMap((zone, at) =>
    first(at, ({ id }) => id === zone.id) ? [{ path: [at, 'id'], message: `There are two zones ${zone.id}` }] : [],
  );
  const shared = zones.flatMap(({ months }, at) =>
    months.flatMap((month, nth) => {
      const other = first(at, (zone) => zone.months.includes(month));
      const again = months.indexOf(month) < nth;
      if (!other && !again) return [];
      const whose = again ? 'is listed twice' : `is a month of zone ${other?.id} too`;
      return [{ path: [at, 'months'], message: `${monthNames[month - 1]} ${whose}` }];
    }),
  );
  const without = all.filter((month) => !zones.some(({ months }) => months.includes(month)));
  const missing = listed(without.map((month) => monthNames[month - 1] as string));
  const none = missing ? [{ path: [], message: `${missing} ${without.length > 1 ? 'have' : 'has'} no zone` }] : [];
  return [...twice, ...shared, ...none];
}

/** `month` counts from 1. */
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

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `, the zones taking turns: Lakeside in odd months, Hillside in even ones`; empty for a single zone */
export function zoneTurns(zones: readonly Zone[]): string {
  if (zones.length === 1) return '';
  const turns = zones.map((zone, index) => `${zone.label} in ${monthsAfter(zone, index)}`);
  return `, the zones taking turns: ${turns.join(', ')}`;
}

const monthsAfter = (zone: Zone, index: number): string =>
  index === 0 ? monthsInWords(zone) : monthsInWords(zone).replace(/ months$/, ' ones');
