import { z } from '../shared/zod.ts';
import { idParams } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** The secret address is shown once, because the service stores only a hash. */
export const calendarFeed = z.object({ url: z.string() }).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;

const feedParams = z.strictObject({ token: z.string().min(1).max(100) });
const tag = 'Calendars';
const contentType = 'text/calendar';

export const calendarRoutes = {
  bookingCalendar: route({
    id: 'bookingCalendar',
    method: 'GET',
    path: '/api/bookings/{id}/calendar.ics',
    access: 'user',
    roles: rolesFor.everybody,
    tag,
    summary: 'The deadlines of a live booking as a calendar file (RFC 5545)',
    params: idParams,
    success: { status: 200, contentType },
    errors: ['not_found', 'invalid_transition'],
  }),
  replaceCalendarFeed: route({
    id: 'replaceCalendarFeed',
    method: 'POST',
    path: '/api/bookings/calendar-feed',
    access: 'user',
    tag,
    summary: "A new address of the calendar of one's own bookings; the one before stops working",
    success: { status: 201, schema: calendarFeed },
  }),
  replaceTeamCalendarFeed: route({
    id: 'replaceTeamCalendarFeed',
    method: 'POST',
    path: '/api/campaigns/calendar-feed',
    access: 'admin',
    roles: rolesFor.everybody,
    tag,
    summary: "A new address of one's calendar of all cards; the one before stops working",
    success: { status: 201, schema: calendarFeed },
  }),
  readCalendarFeed: route({
    id: 'readCalendarFeed',
    method: 'GET',
    path: '/api/bookings/calendars/{token}.ics',
    access: 'public',
    tag,
    summary: 'What calendar programs read by the secret address: the deadlines of bookings, or of all cards',
    params: feedParams,
    success: { status: 200, contentType },
    errors: ['not_found'],
  }),
} as const;
