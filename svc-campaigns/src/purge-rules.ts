import { idempotencyRule, securityLogRule, type PurgeRule } from '@postcard/service-kit';
import { slotRule } from './booking/first-bookings/slots.ts';
import { stripeEventRule } from '@postcard/service-kit/stripe/event-store';

/** What the service deletes once it has served its time; docs/data.md says why. */
export const purgeRules: readonly PurgeRule[] = [idempotencyRule, stripeEventRule, securityLogRule, slotRule];
