import { apiFetchPage, type ListPage, type Parser } from './api-fetch.ts';

const mostAtOnce = 200;
const asItIs = { parse: (value: unknown) => value as never };

/** Reads a list to its end. @param path without a limit; may have other query parameters */
export async function readAll<T>(path: string, schema: Parser<T[]> = asItIs): Promise<T[]> {
  const items: T[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${mostAtOnce}`;
  while (next) {
    const page: ListPage<T> = await apiFetchPage(next, schema);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}
