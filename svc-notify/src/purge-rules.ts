import { idempotencyRule, mailCountRule, securityLogRule, type PurgeRule } from '@postcard/service-kit';
import { mailNameRule } from './mails/names.ts';
import { mailRule } from './mails/mail.ts';
import { keptLinesRule } from './logs/security-log/store.ts';
import { mailEventRule } from './mails/sendgrid-events/store.ts';

/** Deletion rules; docs/data.md has the reasons. */
export const purgeRules: readonly PurgeRule[] = [
  idempotencyRule,
  mailRule,
  mailNameRule,
  mailCountRule,
  mailEventRule,
  securityLogRule,
  keptLinesRule,
];
