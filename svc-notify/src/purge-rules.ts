import { idempotencyRule, mailCountRule, securityLogRule, type PurgeRule } from '@postcard/service-kit';
import { mailNameRule } from './mails/names.ts';
import { mailRule } from './mails/mail.ts';
import { keptLinesRule } from './security-log/store.ts';
import { mailEventRule } from './sendgrid-events/store.ts';

/** What the service deletes once it has served its time; docs/data.md says why. */
export const purgeRules: readonly PurgeRule[] = [
  idempotencyRule,
  mailRule,
  mailNameRule,
  mailCountRule,
  mailEventRule,
  securityLogRule,
  keptLinesRule,
];
