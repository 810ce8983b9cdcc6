import { callers, listOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';
import { membership } from '../shared/business.ts';
import { ruleTexts } from '../shared/rule-texts.ts';
import { bookBody, bookingView } from './bookings.ts';

export const firstBookingRoutes = routes('Bookings', callers.owners, {
  bookFirst: {
    method: 'POST',
    path: '/api/bookings/first',
    access: 'user',
    summary:
      `Hold a spot for ${ruleTexts.hold} before the membership is approved: one at a time. What is paid is ` +
      `authorized, and charged once the team approves, within ${membership.reviewDays}`,
    body: bookBody,
    idempotent: true,
    success: { status: 201, schema: bookingView },
    errors: ['first_booking_exists', 'not_found', 'spot_taken', 'category_taken', 'card_closed', 'too_many_requests'],
  },
  listInReview: {
    ...listOf(bookingView),
    path: '/api/bookings/in-review',
    roles: rolesFor.office,
    summary: 'First bookings that wait for the team, newest first',
  },
});
