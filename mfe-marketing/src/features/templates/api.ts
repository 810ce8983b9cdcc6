import type { BookingView, DesignTemplate } from '@postcard/contracts/campaigns';
import type { SpotType } from '@postcard/contracts/business';
import { readAll, useApi } from '@postcard/web-kit';

export const useDesignTemplates = () =>
  useApi<DesignTemplate[]>('/api/design-templates', async (path) => (await readAll<DesignTemplate>(path)).toReversed());

export async function spotsToDesign(spotType: SpotType, now: Date): Promise<BookingView[]> {
  const bookings = await readAll<BookingView>('/api/bookings');
  return bookings.filter(
    (booking) =>
      booking.spotType === spotType &&
      (booking.status === 'held' || booking.status === 'confirmed') &&
      !booking.adContent &&
      Date.parse(booking.distributionDate) > now.getTime(),
  );
}
