import { z } from '../shared/zod.ts';
import { callers, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** The secret address is shown once, because the service stores only a hash. */
export const calendarFeed = z.object({ url: z.string() }).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;

const feedParams = z.strictObject({ token: z.string().min(1).max(100) });
const contentType = 'text/calendar';

export const calendarRoutes = {
  ...routes('Calendars', callers.users, {
    bookingCalendar: {
      method: 'GET',
      path: '/api/bookings/{id}/calendar.ics',
      roles: rolesFor.everybody,
      summary: 'The deadlines of a live booking as a calendar file (RFC 5545)',
      success: { status: 200, contentType },
      errors: ['not_found', 'invalid_transition'],
    },
    replaceCalendarFeed: {
      method: 'POST',
      path: '/api/bookings/calendar-feed',
      summary: 'Create a new calendar address for one’s own bookings; the previous address stops working',
      success: { status: 201, schema: calendarFeed },
    },
    readCalendarFeed: {
      method: 'GET',
      path: '/api/bookings/calendars/{token}.ics',
      access: 'public',
      summary: 'What calendar programs read by the secret address: the deadlines of bookings, or of all cards',
      params: feedParams,
      success: { status: 200, contentType },
      errors: ['not_found'],
    },
  }),
  ...routes('Calendars', callers.wholeTeam, {
    replaceTeamCalendarFeed: {
      method: 'POST',
      path: '/api/campaigns/calendar-feed',
      summary: "A new address of one's calendar of all cards; the one before stops working",
      success: { status: 201, schema: calendarFeed },
    },
  }),
};
