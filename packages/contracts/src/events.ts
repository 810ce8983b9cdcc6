import { campaignEventData } from './campaigns/events.ts';
import { identityEventData } from './identity/events.ts';
import { auditLine } from './notify/audit.ts';
import { securityEvent } from './notify/security-events.ts';
import { requestEventData } from './requests/events.ts';
import { id, instant } from './shared/fields.ts';
import { z } from './shared/zod.ts';

export { member, type Member, type SecurityChange } from './identity/events.ts';

export const eventData = {
  ...identityEventData,
  ...requestEventData,
  ...campaignEventData,
  'admin.acted': z.object({ line: auditLine }),
  'security.recorded': z.object({ event: securityEvent }),
} as const;

export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

/** `id` is a UUIDv7 and the message's id; `aggregateVersion` orders events of one document. */
export const envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.int(),
  source: z.string(),
  /** Absent in events from before there were several towns; these belong to the first town. */
  townId: z.string().optional(),
  aggregateId: id,
  aggregateVersion: z.int(),
  occurredAt: instant,
  correlationId: z.string(),
  causationId: z.string().nullable(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});

export type Envelope<T extends EventType = EventType> = Omit<z.infer<typeof envelope>, 'type' | 'data'> & {
  type: T;
  data: EventData<T>;
};

/** Events that contain the secret of a link. Services store only its hash. */
export const secretEvents = [
  'user.registered',
  'user.quick-started',
  'user.verification-requested',
  'user.email-change-requested',
  'user.email-changed',
  'user.password-recovery-requested',
  'user.security-changed',
  'user.factor-reset-requested',
  'staff.invited',
  'waitlist.offered',
] as const satisfies readonly EventType[];

export const exchange = 'domain.events';

/** Events by consumer. Every service declares all queues, so an event waits for a consumer that has never run. */
export const subscriptions = {
  'svc-campaigns': [
    'user.registered',
    'user.updated',
    'user.closed',
    'user.quick-started',
    'membership.approved',
    'membership.rejected',
    'membership.payment-unowned',
  ],
  'svc-campaigns-press': ['press.asked'],
  'svc-notify': [
    'user.registered',
    'user.quick-started',
    'user.updated',
    'user.closed',
    'user.verification-requested',
    'user.email-change-requested',
    'user.email-changed',
    'user.password-recovery-requested',
    'user.password-changed',
    'user.username-reminder-requested',
    'membership.applied',
    'membership.approved',
    'membership.rejected',
    'membership.payment-due',
    'membership.paid',
    'membership.payment-failed',
    'membership.cancelled',
    'membership.resumed',
    'membership.ended',
    'sample-request.submitted',
    'contact-request.submitted',
    'request.replied',
    'booking.confirmed',
    'booking.in-review',
    'booking.review-reminded',
    'booking.hold-expired',
    'booking.refunded',
    'payment.stuck',
    'refund.failed',
    'dispute.opened',
    'dispute.changed',
    'booking.payment-returned',
    'booking.choice-asked',
    'booking.rolled',
    'booking.moved',
    'booking.mailed',
    'booking.spot-kept',
    'waitlist.offered',
    'proof.made',
    'proof.approved',
    'proof.commented',
    'proof.changes-requested',
    'design-help.requested',
    'artwork.reminded',
    'user.new-device',
    'user.security-changed',
    'user.factor-reset-requested',
    'staff.invited',
    'admin.acted',
    'security.recorded',
  ],
} as const satisfies Record<string, readonly EventType[]>;

export type ConsumerName = keyof typeof subscriptions;
