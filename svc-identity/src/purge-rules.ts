import { mailCountRule, securityLogRule, type PurgeRule } from '@postcard/service-kit';
import { stripeEventRule } from '@postcard/service-kit/stripe/event-store';
import { challengeRule } from './accounts/passkeys/challenges.ts';
import { deviceRule } from './accounts/sessions/device-store.ts';
import { sessionRule } from './accounts/sessions/store.ts';
import { throttleRule } from './accounts/sessions/throttle-store.ts';
import { signingKeyRule } from './accounts/signing-keys/store.ts';
import { invitationRule } from './staff/invitations.ts';

/** Deletion rules; docs/data.md has the reasons. */
export const purgeRules: readonly PurgeRule[] = [
  sessionRule,
  deviceRule,
  throttleRule,
  signingKeyRule,
  challengeRule,
  mailCountRule,
  invitationRule,
  stripeEventRule,
  securityLogRule,
];
