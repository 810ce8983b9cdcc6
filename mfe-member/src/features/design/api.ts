import { bookingView, type AdDesign } from '@postcard/contracts/campaigns';
import { apiFetch } from '@postcard/web-kit';

export const saveDesign = (bookingId: string, design: AdDesign) =>
  apiFetch(`/api/bookings/${encodeURIComponent(bookingId)}/design`, {
    method: 'PUT',
    body: design,
    schema: bookingView,
  });
