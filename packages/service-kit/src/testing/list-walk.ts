import { expect } from '@jest/globals';
import type { RouteContract } from '@postcard/contracts';

const dates = [
  'updatedAt',
  'createdAt',
  'joinedAt',
  'bookingDate',
  'date',
  'at',
  'failedAt',
  'startDate',
  'distributionDate',
] as const;

type Page = { items: unknown[]; total: number; isAtLeast: boolean; next: string | null };

export const isList = ({ method, success }: RouteContract): boolean =>
  method === 'GET' && success.schema?.type === 'array';

async function readPage(address: string, cookie: string): Promise<Page> {
  const response = await fetch(address, { headers: cookie ? { cookie } : {} });
  expect({ address, status: response.status }).toEqual({ address, status: 200 });
  const { headers } = response;
  const [, path] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return {
    items: (await response.json()) as unknown[],
    total: Number(headers.get('x-total-count') ?? Number.NaN),
    isAtLeast: headers.get('x-total-count-is') === 'at-least',
    next: path === undefined ? null : new URL(path, address).href,
  };
}

export async function expectList(
  address: string,
  { cookie, isNewestFirst }: { cookie: string; isNewestFirst: boolean },
): Promise<number> {
  const whole = await readPage(`${address}?limit=200`, cookie);
  const size = Math.max(1, Math.ceil(whole.items.length / 4));
  const paged: unknown[] = [];
  for (let next: string | null = `${address}?limit=${size}`; next && paged.length < 200;) {
    const page = await readPage(next, cookie);
    expect(page.items.length).toBeLessThanOrEqual(size);
    if (!page.isAtLeast) expect(page.total).toBe(whole.total);
    paged.push(...page.items);
    next = page.next;
  }
  expect(paged).toEqual(whole.items);
  expect(new Set(paged.map((item) => JSON.stringify(item))).size).toBe(paged.length);
  if (!whole.next) expect(whole.total).toBe(whole.items.length);
  if (isNewestFirst) expectNewestFirst(whole.items);
  return whole.items.length;
}

function expectNewestFirst(items: readonly unknown[]): void {
  const by = dates.find((name) => items.every((item) => typeof (item as Record<string, unknown>)[name] === 'string'));
  const times = by ? items.map((item) => Date.parse(String((item as Record<string, unknown>)[by]))) : [];
  expect({ by, times }).toEqual({ by, times: times.toSorted((one, other) => other - one) });
}
