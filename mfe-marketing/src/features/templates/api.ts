import type { BookingView, DesignTemplate } from '@postcard/contracts/campaigns';
import type { SpotType } from '@postcard/contracts/business';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';

export const useDesignTemplates = () => useApi<DesignTemplate[]>('/api/design-templates', fetcher<DesignTemplate[]>());

/** The logged-in member's spots of a size that are theirs, are not out yet and have no ad. */
export async function spotsToDesign(spotType: SpotType, now: Date): Promise<BookingView[]> {
  const bookings = await apiFetch<BookingView[]>('/api/bookings?limit=200');
  return bookings.filter(
    (booking) => booking.spotType === spotType && (booking.status === 'held' || booking.status === 'confirmed') && !booking.adContent && Date.parse(booking.distributionDate) > now.getTime(),
  );
}
