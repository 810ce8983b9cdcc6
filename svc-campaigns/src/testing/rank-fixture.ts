import { targets, type Actor, type RankWalk, type Target } from '@postcard/service-kit/testing/rank-walk';
import type { RouteWalk } from './route-walk.ts';

/** `verified` has bookings. */
const idOf = (name: Target) => (name === 'member' ? 'verified' : `rank-${name}`);

/** Bookings are a town's, so staff find an empty list of somebody from elsewhere. */
const read = (actor: Actor, target: Target) => target === 'self' || actor === 'owner' || actor === 'staff';

/** Who may call which route on whose account. */
export const ranks: RankWalk<RouteWalk> = {
  people: async ({ cookies, team }) => {
    const account = (id: string, cookie: string) => ({ id, cookie: async () => cookie });
    return {
      actors: {
        member: account('member', cookies.member),
        press: account('team', team.press),
        books: account('team', team.books),
        staff: account('team', team.staff),
        owner: account('team', cookies.admin),
      },
      targets: Object.fromEntries(targets.map((name) => [name, idOf(name)])) as Record<Target, string>,
      stateOf: async () => null,
    };
  },
  mayCall: { listUserCampaigns: read, listParticipations: read },
};
