import { campaignsRoutes as routes, currentTown } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { BookingStore } from '../bookings/store.ts';
import type { MemberRoutes } from '../members/policy.ts';
import { bookingEvents, isLive } from './deadlines.ts';
import { hostOf, type CalendarFeeds } from './feeds.ts';
import { calendarText } from './ics.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = { bookings: BookingStore; calendars: CalendarFeeds; publicUrl: () => string; now: () => Date };

export function addCalendarRoutes({ serve }: MemberRoutes, { bookings, calendars, publicUrl, now }: Deps): void {
  serve(routes.bookingCalendar, async ({ params, user, ctx }) => {
    const booking = orNotFound(await bookings.byId(params.id, user.role === 'admin' ? undefined : user.userId));
    if (!isLive(booking, now()))
      throw new NamedError('invalid_transition', {
        message: 'This booking has ended, so there are no dates to add to a calendar.',
      });
    const events = bookingEvents(booking, now(), publicUrl());
    ctx.set('Content-Disposition', `attachment; filename="${booking.spotId}-${booking.id}.ics"`);
    send(ctx, calendarText({ name: currentTown().product, host: hostOf(publicUrl()), events, now: now() }));
  });

  serve(routes.replaceCalendarFeed, async ({ user, ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return calendars.replace('member', user.userId);
  });

  // The response holds the secret address, so the audit log stores this instead.
  serve(
    routes.replaceTeamCalendarFeed,
    async ({ user, ctx }) => {
      ctx.set('Cache-Control', 'no-store');
      return calendars.replace('team', user.userId);
    },
    { about: () => ({ calendar: 'cards' }) },
  );

  serve(routes.readCalendarFeed, async ({ params, ctx }) => send(ctx, await calendars.read(params.token)));
}

function send(ctx: Context, text: string): void {
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.body = text;
}
