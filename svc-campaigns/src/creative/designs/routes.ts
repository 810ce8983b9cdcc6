import { campaignsRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import { presentBooking } from '../../booking/bookings/present.ts';
import type { OwnBooking } from '../proofs/own-booking.ts';
import type { SaveDesign } from './save-design.ts';

type Deps = { own: Pick<OwnBooking, 'alone'>; saveDesign: SaveDesign; now: () => Date };

export function addDesignRoutes({ serve }: ReturnType<typeof createRoutes>, { own, saveDesign, now }: Deps): void {
  serve(routes.saveDesign, async ({ params, user, body }) => {
    const { booking } = await own.alone(params.id, user);
    return presentBooking(await saveDesign(booking, body), now());
  });
}
