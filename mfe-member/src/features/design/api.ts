import { bookingView, type AdDesign, type BookingView } from '@postcard/contracts/campaigns';
import { apiFetch } from '@postcard/web-kit';

export const saveDesign = (bookingId: string, design: AdDesign): Promise<BookingView> =>
  apiFetch(`/api/bookings/${encodeURIComponent(bookingId)}/design`, {
    method: 'PUT',
    body: design,
    schema: bookingView,
  });
