import { targets, type Actor, type RankWalk, type Target } from '@postcard/service-kit/testing/rank-walk';
import type { RouteWalk } from './route-walk.ts';

const idOf = (name: Target) => (name === 'member' ? 'verified' : `rank-${name}`);

/** Bookings belong to a town, so staff get an empty list for people elsewhere. */
const read = (actor: Actor, target: Target) => target === 'self' || actor === 'owner' || actor === 'staff';

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
      statesOf: async (ids) => ids.map(() => null),
    };
  },
  mayCall: { listUserCampaigns: read, listParticipations: read },
};
