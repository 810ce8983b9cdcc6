import { campaignsRoutes as routes, currentTown, pathOf, type CalendarFeed, type Member } from '@postcard/contracts';
import { ownValue } from '@postcard/contracts/own-value';
import { NamedError } from '@postcard/service-kit';
import { hashOf, newSecret } from '../waitlist/token.ts';
import { bookingEvents, cardEvents, isInCalendar } from './deadlines.ts';
import type { FeedKind, FeedStore } from './feed-store.ts';
import { calendarText, type CalendarEvent } from './ics.ts';
import type { Work } from '../bookings/ports.ts';

type Deps = Pick<Work, 'members' | 'bookings' | 'cards' | 'now'> & {
  feeds: FeedStore;
  publicUrl: () => string;
};

const dayMs = 86_400_000;
/** Period in which dates are listed: after the mailing, and ahead for cards. */
const keptMs = 90 * dayMs;
const aheadMs = 400 * dayMs;
const most = 100;

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;

export function createCalendarFeeds({ feeds, members, bookings, cards, publicUrl, now }: Deps) {
  async function bookingsOf(userId: string): Promise<CalendarEvent[]> {
    const since = now().getTime() - keptMs;
    const live = (await bookings.liveOf(userId, now())).filter(
      (booking) => booking.distributionDate.getTime() > since && isInCalendar(booking, now()),
    );
    return live.slice(-most).flatMap((booking) => bookingEvents(booking, now(), publicUrl()));
  }

  async function allCards(): Promise<CalendarEvent[]> {
    const at = now().getTime();
    const found = await cards.distributedBetween(new Date(at - keptMs), new Date(at + aheadMs));
    const printed = found.filter(({ status }) => status !== 'cancelled').slice(-most);
    return printed.flatMap((card) => cardEvents(card, publicUrl()));
  }

  return {
    async replace(kind: FeedKind, userId: string): Promise<CalendarFeed> {
      const { secret, hash } = newSecret();
      await feeds.replace({ kind, userId, tokenHash: hash });
      return { url: publicUrl() + pathOf(routes.readCalendarFeed, { token: secret }) };
    },

    /** @throws NamedError not_found for a replaced address, or if its owner may no longer read the calendar */
    async read(token: string): Promise<string> {
      const feed = await feeds.byHash(hashOf(token));
      const member = feed && (await members.byId(feed.userId));
      if (!feed || !member || (feed.kind === 'team' && !isOfTeamHere(member))) throw new NamedError('not_found');
      const events = feed.kind === 'team' ? await allCards() : await bookingsOf(feed.userId);
      const name = feed.kind === 'team' ? `${currentTown().product}: cards` : currentTown().product;
      return calendarText({ name, host: hostOf(publicUrl()), events, now: now() });
    },
  };
}

export const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

const isOfTeamHere = ({ isAdmin, staffTowns }: Member): boolean =>
  isAdmin && (!staffTowns || ownValue(staffTowns, currentTown().id) !== undefined);
