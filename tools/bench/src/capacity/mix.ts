import { randomUUID } from 'node:crypto';
import { spotIds } from '@postcard/contracts';
import { marketingPages } from '@postcard/contracts/paths';
import type { Member } from '@postcard/faults/members';
import { own, read, team, type Make, type Share } from '@postcard/faults/units/calls';
import type { Call } from '@postcard/faults/units/load';

const asABrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

const page =
  (path: string): Make =>
  () => ({ method: 'GET', path, headers: asABrowser });
const card: Make = ({ cardIds }, _, random) => ({
  method: 'GET',
  path: `/api/campaigns/${cardIds[Math.floor(random() * cardIds.length)]}`,
});
const dashboard: Make = (_, { userId, cookie }) => ({ method: 'GET', path: `/api/campaigns/user/${userId}`, cookie });

/** Of 220 calls: 70% public pages (the home page most of all), 15% live cards, 10% members, 5% the team. */
export const mix: readonly Share[] = [
  ...Object.values(marketingPages).map(({ pattern }): Share => [pattern === '/' ? 22 : 12, 'pages', page(pattern)]),
  [22, 'cards', card],
  [11, 'cards', read('/api/campaigns')],
  [7, 'members', own('/api/users/me')],
  [5, 'members', own('/api/bookings')],
  [5, 'members', own('/api/notifications')],
  [5, 'members', dashboard],
  [3, 'team', team('/api/sample-requests')],
  [3, 'team', team('/api/bookings')],
  [3, 'team', team('/api/campaigns/desk')],
  [2, 'team', team('/api/mails')],
];

/**
 * Books every spot of every card once, card after card: on each card fourteen members of as many subcategories.
 * @throws when all are booked
 */
export function bookingsOf(cardIds: readonly string[], members: readonly Member[]): () => Call {
  let next = 0;
  return () => {
    const place = next++;
    const [campaignId, spotId] = [cardIds[Math.floor(place / spotIds().length)], spotIds()[place % spotIds().length]];
    const { cookie } = members[place % members.length] as Member;
    if (campaignId === undefined) throw new Error(`all ${place} spots are booked: lay out more cards`);
    return {
      unit: 'bookings',
      method: 'POST',
      path: '/api/bookings',
      cookie,
      key: randomUUID(),
      body: { campaignId, spotId },
    };
  };
}
