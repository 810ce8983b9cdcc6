import { seedFirstBooking } from './first-booking.ts';
import { seedInProduction } from './in-production.ts';

/** A day of work for the team: a card that is being made, and a first booking that waits. */
export async function seedDay(
  deps: Parameters<typeof seedInProduction>[0] & Parameters<typeof seedFirstBooking>[0],
): Promise<void> {
  await seedInProduction(deps);
  await seedFirstBooking(deps);
}
