import type { Plan } from './plan.ts';
import type { Query } from './shapes.ts';

/** Some more than are returned may be examined: neighbours, and those that another condition then leaves out. */
const factor = 3;
const allowance = 60;

/** A search reads its list until the page is full, within a bound of its own. */
const isSearch = (filter: object): boolean => JSON.stringify(filter).includes('"searchText":');

/** Says what is wrong with how a query is run; null where nothing is. */
export function complaint({ filter }: Query, { readsAll, indexes, examined, returned }: Plan): string | null {
  // Where everything is asked for, everything is read.
  const isAll = Object.keys(filter).length === 0 && (examined === null || examined === returned);
  if (readsAll)
    return isAll
      ? null
      : `reads the whole collection${examined === null ? '' : `, ${examined} documents for ${returned}`}`;
  if (examined === null || returned === null || isSearch(filter) || examined <= returned * factor + allowance)
    return null;
  return `reads ${examined} documents for ${returned}, through ${indexes.join(', ')}`;
}
