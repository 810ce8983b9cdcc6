import { randomUUID } from 'node:crypto';
import { spotIds } from '@postcard/contracts';
import { marketingPages } from '@postcard/contracts/paths';
import type { Member } from '@postcard/faults/members';
import type { Call } from '@postcard/faults/load';

export type Town = { members: readonly Member[]; admin: string; cardIds: readonly string[] };

const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };
const ofMembers = ['/api/users/me', '/api/users/me', '/api/bookings', '/api/notifications', '/api/campaigns/user/{id}'];
const ofTeam = ['/api/sample-requests', '/api/bookings', '/api/campaigns/desk', '/api/mails'];
const pages = Object.values(marketingPages).map(({ pattern }) => pattern as string);

/** Makes the calls of a busy town: 70% public pages, 15% cards, 10% calls of members, 5% lists of the team. */
export function createMix({ members, admin, cardIds }: Town): () => Call {
  let place = -1;
  return () => {
    place += 1;
    const share = place % 20;
    const pick = <T>(from: readonly T[]): T => from[(Math.floor(place / 20) * 7 + share) % from.length] as T;
    const get = { method: 'GET' };
    if (share < 14) return { ...get, unit: 'pages', path: pick(pages), headers: asBrowser };
    if (share < 16) return { ...get, unit: 'cards', path: `/api/campaigns/${pick(cardIds)}` };
    if (share < 17) return { ...get, unit: 'cards', path: '/api/campaigns' };
    if (share === 19) return { ...get, unit: 'team', path: pick(ofTeam), cookie: admin };
    const { userId, cookie } = pick(members);
    return { ...get, unit: 'members', path: pick(ofMembers).replace('{id}', userId), cookie };
  };
}

/** Books every spot of every card once; the members have different subcategories. */
export function createBookings({ cardIds, members }: Town): () => Call {
  let next = 0;
  return () => {
    const place = next++;
    const [campaignId, spotId] = [cardIds[Math.floor(place / spotIds().length)], spotIds()[place % spotIds().length]];
    if (campaignId === undefined) throw new Error(`all ${place} spots are booked: add cards`);
    const { cookie } = members[place % members.length]!;
    const body = { campaignId, spotId };
    return { unit: 'bookings', method: 'POST', path: '/api/bookings', cookie, key: randomUUID(), body };
  };
}

type Search = { from: number; precision: number; most: number };

/** Doubles the rate until it fails twice, then halves the interval. @throws if the first rate fails */
export async function highestThatHolds(
  holds: (rate: number) => Promise<boolean>,
  { from, precision, most }: Search,
): Promise<number> {
  const holdsOnce = async (rate: number) => (await holds(rate)) || (await holds(rate));
  if (!(await holdsOnce(from))) throw new Error(`not even ${from} a second hold`);
  let [held, failed] = [from, most + 1];
  while (failed > most ? held < most : failed / held - 1 > precision) {
    const next = failed > most ? Math.min(held * 2, most) : Math.round((held + failed) / 2);
    if (await holdsOnce(next)) held = next;
    else failed = next;
  }
  return held;
}
