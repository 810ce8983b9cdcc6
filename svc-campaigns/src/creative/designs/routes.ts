import { campaignsRoutes as routes, type AdDesign } from '@postcard/contracts';
import { NamedError, type createRoutes } from '@postcard/service-kit';
import { presentBooking } from '../../booking/bookings/present.ts';
import { unprintable } from '../../pdf/fonts.ts';
import { cannotPrint } from '../artwork/checks/refusal.ts';
import type { OwnBooking } from '../proofs/own-booking.ts';
import type { SaveDesign } from './save-design.ts';

const texts = ['businessName', 'headline', 'offer', 'details', 'phone', 'website'] as const;

function requirePrintable(design: AdDesign): void {
  const found = texts.map((name) => [name, unprintable(design[name])] as const).filter(([, lost]) => lost.length > 0);
  if (found.length === 0) return;
  throw new NamedError('validation_failed', {
    errors: Object.fromEntries(found.map(([name, lost]) => [name, [cannotPrint(lost)]])),
  });
}

type Deps = { own: Pick<OwnBooking, 'alone'>; saveDesign: SaveDesign; now: () => Date };

export function addDesignRoutes({ serve }: ReturnType<typeof createRoutes>, { own, saveDesign, now }: Deps): void {
  serve(routes.saveDesign, async ({ params, user, body }) => {
    const { booking } = await own.alone(params.id, user);
    requirePrintable(body);
    return presentBooking(await saveDesign(booking, body), now());
  });
}
