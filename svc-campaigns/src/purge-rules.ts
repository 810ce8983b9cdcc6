import { idempotencyRule, securityLogRule, type PurgeRule } from '@postcard/service-kit';
import { slotRule } from './booking/first-bookings/slots.ts';
import { stripeEventRule } from '@postcard/service-kit/stripe/event-store';

export const purgeRules: readonly PurgeRule[] = [idempotencyRule, stripeEventRule, securityLogRule, slotRule];
