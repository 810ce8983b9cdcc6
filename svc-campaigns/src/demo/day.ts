import { seedFirstBooking } from './first-booking.ts';
import { seedInProduction } from './in-production.ts';
import { seedScans } from './scans.ts';

export async function seedDay(
  deps: Parameters<typeof seedInProduction>[0] &
    Parameters<typeof seedFirstBooking>[0] &
    Parameters<typeof seedScans>[0],
): Promise<void> {
  await seedInProduction(deps);
  await seedFirstBooking(deps);
  await seedScans(deps);
}
