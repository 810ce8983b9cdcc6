import { seedFirstBooking } from './first-booking.ts';
import { seedInProduction } from './in-production.ts';
import { seedScans } from './scans.ts';

/** A day of work for the team: a card that is being made, a first booking that waits, and an ad that was scanned. */
export async function seedDay(
  deps: Parameters<typeof seedInProduction>[0] &
    Parameters<typeof seedFirstBooking>[0] &
    Parameters<typeof seedScans>[0],
): Promise<void> {
  await seedInProduction(deps);
  await seedFirstBooking(deps);
  await seedScans(deps);
}
