import { applicationEffects } from './applications.ts';
import { artworkEffects } from './artwork.ts';
import { bookingEffects } from './bookings.ts';
import { firstBookingEffects } from './first-bookings.ts';
import { paidMembershipEffects } from './memberships.ts';
import { paymentEffects } from './payments.ts';
import { requestEffects } from './requests.ts';
import type { ConsumerEvent, EffectsOf } from '../effect-types.ts';
import { securityEffects } from './security.ts';
import { userEffects } from './users.ts';

export const effectsOf: EffectsOf<ConsumerEvent> = {
  ...userEffects,
  ...securityEffects,
  ...applicationEffects,
  ...requestEffects,
  ...bookingEffects,
  ...firstBookingEffects,
  ...artworkEffects,
  ...paidMembershipEffects,
  ...paymentEffects,
};
