import { categories } from '@postcard/contracts';
import type { Stack } from '@postcard/devstack';
import { call, cookieOf } from '../members.ts';
import { inParallel } from '../random.ts';

/** `from` is an address in a network of the visitor's own. */
export type Visitor = { userId: string; cookie: string; from: string };

/** Half as many trades again as a card has spots, so that visitors compete for both. */
export const trades = categories
  .flatMap(({ name, subcategories }) => subcategories.map((subcategory) => [name, subcategory] as const))
  .slice(0, 21);

type Arrivals = {
  name?: string;
  /** The first three numbers of everybody's address; without it everybody has a network of their own. */
  network?: string;
  /** The trades that they have in turn. */
  trades?: typeof trades;
};

/** So many people who have filled in the short way's six fields. */
export async function arrive(stack: Stack, count: number, arrivals: Arrivals = {}): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  await inParallel(
    Array.from({ length: count }, (_, place) => place),
    8,
    async (place) => {
      visitors[place] = await start(stack, place, arrivals);
    },
  );
  return visitors;
}

async function start(
  stack: Stack,
  place: number,
  { name = 'visitor', network, trades: theirs = trades }: Arrivals,
): Promise<Visitor> {
  const [businessCategory, businessSubcategory] = theirs[place % theirs.length]!;
  const response = await call(stack.url, '/api/users/quick-start', {
    businessName: `${name} ${place}`,
    businessCategory,
    businessSubcategory,
    name: 'Ada Lopez',
    email: `${name}${place}@example.com`,
    phone: '(805) 555-0100',
  });
  const { id: userId } = (await response.json()) as { id: string };
  return {
    userId,
    cookie: await cookieOf(response),
    from: network ? `${network}.${place % 250}` : `10.${Math.floor(place / 250)}.${place % 250}.1`,
  };
}
