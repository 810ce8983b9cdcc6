/** Holidays with a fixed date. If it is a Sunday, the holiday is observed on the next Monday. */
const byDate: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];

/** Monday is 1; `place` is the occurrence in the month. */
const byWeekday: readonly (readonly [month: number, weekday: number, place: 1 | 2 | 3 | 4 | 'last'])[] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, 'last'],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

const dayMs = 24 * 3_600_000;

/** Returns whether a day, `2027-06-21`, is a federal holiday of 5 U.S.C. 6103, on which post offices are closed. */
export function isHoliday(day: string): boolean {
  const at = new Date(`${day}T12:00:00Z`);
  const isDate = (date: Date) =>
    byDate.some(([month, of]) => date.getUTCMonth() + 1 === month && date.getUTCDate() === of);
  if (isDate(at) || (at.getUTCDay() === 1 && isDate(new Date(at.getTime() - dayMs)))) return true;
  return byWeekday.some(
    ([month, weekday, place]) => at.getUTCMonth() + 1 === month && at.getUTCDay() === weekday && isPlace(at, place),
  );
}

function isPlace(at: Date, place: number | 'last'): boolean {
  if (place !== 'last') return Math.ceil(at.getUTCDate() / 7) === place;
  return new Date(at.getTime() + 7 * dayMs).getUTCMonth() !== at.getUTCMonth();
}
