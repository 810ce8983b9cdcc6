import { z } from 'zod';
import { applicationData } from './identity.ts';
import { bookingView, invoice } from './campaigns.ts';
import { id, instant } from './fields.ts';
import { contactRequest, sampleRequest } from './requests.ts';

/** What other services may know of a user. Every user event carries it whole, so a projection needs no order of types. */
export const member = z.object({
  userId: id,
  accountNumber: z.string(),
  email: z.string(),
  firstName: z.string(),
  displayName: z.string(),
  businessName: z.string(),
  businessCategory: z.string(),
  businessSubcategory: z.string(),
  membershipId: z.string().nullable(),
  isAdmin: z.boolean(),
  sessionVersion: z.int(),
});
export type Member = z.infer<typeof member>;

const recipient = z.object({ email: z.string(), firstName: z.string() });
const application = z.object({ member, subscriptionId: id });

/** Every event that crosses a unit's border: type, then the shape of `data`. Past tense; a type only grows. */
export const eventData = {
  'user.registered': z.object({ member, verificationToken: z.string() }),
  'user.updated': z.object({ member }),
  'user.verification-requested': z.object({ member, verificationToken: z.string() }),
  /** The person is gone; `member` is what is left: the business without name, address or phone. */
  'user.closed': z.object({ member }),
  'user.password-recovery-requested': z.object({ member, resetToken: z.string(), expiresAt: instant }),
  'user.username-reminder-requested': z.object({ member, username: z.string() }),
  'membership.applied': application.extend({ applicationData }),
  'membership.approved': application,
  'membership.rejected': application.extend({ reason: z.string() }),
  'sample-request.submitted': z.object({ sampleRequest }),
  'sample-request.status-changed': z.object({ sampleRequest }),
  'contact-request.submitted': z.object({ contactRequest }),
  'contact-request.status-changed': z.object({ contactRequest }),
  'booking.confirmed': z.object({ booking: bookingView, invoice, recipient }),
  'booking.refunded': z.object({ booking: bookingView, recipient }),
  /** A payment came when the spot was no longer to be had; nothing was charged. */
  'booking.payment-returned': z.object({ booking: bookingView, recipient, reason: z.string() }),
} as const;

export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

/** The envelope of every event. `id` is a UUIDv7 and the message's id; `aggregateVersion` orders events of one document. */
export const envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.int(),
  source: z.string(),
  aggregateId: id,
  aggregateVersion: z.int(),
  occurredAt: instant,
  correlationId: z.string(),
  causationId: z.string().nullable(),
  data: z.unknown(),
});

export type Envelope<T extends EventType = EventType> = Omit<z.infer<typeof envelope>, 'type' | 'data'> & { type: T; data: EventData<T> };

export const exchange = 'domain.events';

/**
 * Which events each service consumes. Every service declares all of these queues and bindings when it connects, so an
 * event published before its consumer has ever run waits for it instead of being lost.
 */
export const subscriptions = {
  'svc-campaigns': ['user.registered', 'user.updated', 'user.closed', 'membership.approved'],
  'svc-notify': [
    'user.registered',
    'user.updated',
    'user.closed',
    'user.verification-requested',
    'user.password-recovery-requested',
    'user.username-reminder-requested',
    'membership.applied',
    'membership.approved',
    'membership.rejected',
    'sample-request.submitted',
    'contact-request.submitted',
    'booking.confirmed',
    'booking.refunded',
    'booking.payment-returned',
  ],
} as const satisfies Record<string, readonly EventType[]>;

export type ConsumerName = keyof typeof subscriptions;
