import { addDays } from '@postcard/contracts/town-days';

export { addDays, dayOf, endOf, startOf } from '@postcard/contracts/town-days';

const dayMs = 24 * 3_600_000;

export function daysIn(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: daysIn(from, to) }, (_, index) => addDays(from, index));
}
